import { commentCreate } from '#contract/comments.ts'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { newsfeedCreate } from '#contract/newsfeed.ts'
import { createRoom } from '#contract/rooms.ts'
import type { World } from '#demo/world.ts'
import type { App } from '#server/app.ts'

/** Ids of existing items, by field name. For a field named `id`, the id depends on a part of the call’s path. */
export type KnownIds = { named: Record<string, string>; byPath: [part: string, id: string][] }

export function knownId({ named, byPath }: KnownIds, { path }: AnyEndpoint, field: string): string | undefined {
  return field === 'id' ? byPath.find(([part]) => path.includes(part))?.[1] : named[field]
}

/** Creates things that calls refer to by id, so that fewer inputs are rejected before any work. */
export async function fillWorld(use: { app: App; world: World; address: string }): Promise<KnownIds> {
  const { world, app } = use
  const [author, other] = [await world.operator(), await world.commentator()]
  const token = await world.tokenOf(author)
  async function ask<E extends AnyEndpoint>({ path, method }: E, input: InputOf<E>): Promise<DataOf<E>> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(use.address + path, { method, headers, body: JSON.stringify(input) })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: DataOf<E> }
    if (code !== 0) throw new Error(`${path}: ${msg}`)
    return data
  }

  const fixtureId = await world.liveFixture({ commentators: [other] })
  const article = await world.article({ author: other })
  const post = (await ask(newsfeedCreate, { content: 'Một chiều trên khán đài', uuid: crypto.randomUUID() })).id
  const said = { targetType: 'post', targetId: post, content: 'Hay quá', requestId: crypto.randomUUID() } as const
  const comment = (await ask(commentCreate, said)).id
  const room = (await ask(createRoom, { name: 'Phòng đo', kind: 'group' })).groupId
  const named: Record<string, string> = {
    fixtureId,
    matchId: fixtureId,
    userId: other.userId,
    otherUserId: other.userId,
    commentatorId: other.userId,
    username: other.username,
    groupId: room,
    roomId: await app.features.chat.ensureFixtureRoom(fixtureId),
    articleId: article,
    targetId: post,
    sharedId: post,
  }
  return {
    named,
    byPath: [
      ['comment', comment],
      ['newsfeed', post],
      ['article', article],
      ['schedule', fixtureId],
      ['member', other.userId],
      ['commentator', other.userId],
    ],
  }
}

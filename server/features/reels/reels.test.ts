import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commentCreate } from '#contract/comments.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { memberBlock } from '#contract/friends.ts'
import { memberFollowCalls } from '#contract/members.ts'
import { messageList } from '#contract/notifications.ts'
import {
  finishReel,
  reactToReel,
  reelCreate,
  reelDelete,
  reelInfo,
  reelList,
  reelReactors,
  reelUpload,
  reportReel,
  viewReel,
} from '#contract/reels.ts'
import { notificationPath } from '#contract/rules/notification-text.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { type Answer, startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { uploaderOf } from '#tests/setup/uploads.ts'

let app: TestApp
let world: World
let video: Buffer
let hevc: Buffer
let long: Buffer

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const read = (name: string) => readFile(new URL(`../../../tests/data/videos/${name}`, import.meta.url))
  ;[video, hevc, long] = await Promise.all([read('clip.mp4'), read('hevc.mp4'), read('reel.mp4')])
})
afterAll(() => app.close())

type Author = { person: Person; token: string; upload: ReturnType<typeof uploaderOf>['upload'] }
async function author(): Promise<Author> {
  const person = await world.user()
  const token = await world.tokenOf(person)
  const { upload } = uploaderOf(app, { ...person, accessToken: token } as never, reelUpload.kind)
  return { person, token, upload }
}

async function reelOf({ token, upload }: Author, caption = 'Cú sút xa đẹp mắt') {
  const { data: file } = await upload(video)
  return app.call(reelCreate, { caption, url: file.address }, { token })
}

describe('publishing', () => {
  test('a video that was uploaded becomes a reel, once', async () => {
    const by = await author()
    const { data: file } = await by.upload(video)
    const input = { caption: '  Cú sút xa\n\n\nđẹp mắt ', url: file.address, uuid: crypto.randomUUID() }
    const { data: made, msg } = await app.call(reelCreate, input, { token: by.token })
    expect(msg).toBe('Success')
    expect(made).toMatchObject({
      caption: 'Cú sút xa\nđẹp mắt',
      url: file.address,
      author: { userId: by.person.userId },
      source: null,
      views: 0,
      finishes: 0,
      comments: 0,
    })
    expect(made.slug).toBe(`cu-sut-xa-dep-mat-${made.id}`)
    expect((await app.call(reelCreate, input, { token: by.token })).data.id).toBe(made.id)
    expect((await app.call(reelInfo, { id: made.id })).data.id).toBe(made.id)
    const ranged = await fetch(app.address + made.url, { headers: { range: 'bytes=0-9' } })
    expect(ranged.status).toBe(206)
  })

  test('a video of a long screen, 1080 × 2400, becomes a reel', async () => {
    const { upload, token } = await author()
    const { data: file } = await upload(long)
    expect(file).toMatchObject({ width: 1_080, height: 2_400 })
    expect((await app.call(reelCreate, { caption: 'Màn hình dài', url: file.address }, { token })).status).toBe(200)
  })

  test('a file of another member, an unknown one, and both or neither of the two sources are refused', async () => {
    const [by, other] = [await author(), await author()]
    const { data: file } = await other.upload(video)
    const { token } = by
    const msgOf = async (input: object) => (await app.call(reelCreate, input, { token })).msg
    expect(await msgOf({ url: file.address })).toBe('REEL_FILE_UNKNOWN')
    expect(await msgOf({ url: '/uploads/x.mp4' })).toBe('REEL_FILE_UNKNOWN')
    expect(await msgOf({})).toBe('REEL_FILE_UNKNOWN')
    expect(await msgOf({ url: file.address, highlightId: '1' })).toBe('REEL_FILE_UNKNOWN')
    expect(await msgOf({ highlightId: '1' })).toBe('HIGHLIGHT_NOT_FOUND')
    expect(await msgOf({ caption: 'a'.repeat(301), url: file.address })).toBe('BAD_INPUT')
  })

  test('hostile and unplayable files never become a reel', async () => {
    const { upload } = await author()
    expect((await upload(hevc)).msg).toBe('UPLOAD_CODEC')
    expect((await upload(Buffer.from('<svg onload="alert(1)">'))).msg).toBe('UPLOAD_TYPE')
    expect((await upload(video.subarray(0, Math.floor(video.length / 3)))).msg).toBe('UPLOAD_REFUSED')
  })

  test('a highlight becomes a reel that leads to its match', async () => {
    const by = await author()
    const fixtureId = await world.fixture()
    const facts = { kind: 'goal', side: 'home', minute: 9, extraMinute: null, player: 'Tuấn Hải', score: null } as const
    const files = { video: '/uploads/a.mp4', kind: 'mp4', poster: null, still: null } as const
    const size = { width: 640, height: 360, durationMs: 9_000 }
    const given = { ...facts, fixtureId, title: '', happenedAt: new Date() }
    const highlightId = await app.features.highlights.add(given, { ...files, ...size })
    const { data: made } = await app.call(reelCreate, { highlightId }, { token: by.token })
    expect(made).toMatchObject({ url: '/uploads/a.mp4', source: `/highlight/${fixtureId}/${highlightId}` })
    expect(made.slug).toBe(made.id)
  })
})

describe('activity on a reel', () => {
  test('likes, comments, views and completions are counted; repeated views count once', async () => {
    const [by, viewer] = [await author(), await author()]
    const { id } = (await reelOf(by)).data
    const as = { token: viewer.token }
    await app.call(reactToReel, { id, reaction: 'like' }, as)
    await app.call(commentCreate, { targetType: 'reel', targetId: id, content: 'Đẹp quá!' }, as)
    await Promise.all(Array.from({ length: 50 }, () => app.call(viewReel, { id }, as)))
    await Promise.all(Array.from({ length: 5 }, () => app.call(finishReel, { id }, as)))
    const { data: seen } = await app.call(reelInfo, { id }, as)
    expect(seen).toMatchObject({ comments: 1, views: 1, finishes: 1, reactions: { total: 1, own: 'like' } })
    expect((await app.call(reportReel, { id, reason: 'spam' }, as)).msg).toBe('Success')
  })

  test('notifies the reel’s author of a comment and the comment’s author of a reply, with a link to it', async () => {
    const [by, reader] = [await author(), await author()]
    const { id, slug } = (await reelOf(by)).data
    const on = { targetType: 'reel', targetId: id }
    const { data: said } = await app.call(commentCreate, { ...on, content: 'Đẹp quá!' }, { token: reader.token })
    const newest = async ({ token }: Author) => {
      const [one] = (await app.call(messageList, {}, { token })).data.list
      return one && { title: one.title, path: notificationPath(one) }
    }
    await expect.poll(() => newest(by)).toEqual({ title: 'NEW_COMMENT', path: `/reels/${slug}#comment-${said.id}` })
    const answer = { ...on, content: 'Cảm ơn bạn', parentId: said.id }
    const { data: answered } = await app.call(commentCreate, answer, { token: by.token })
    await expect
      .poll(() => newest(reader))
      .toEqual({ title: 'COMMENT_REPLY', path: `/reels/${slug}#comment-${answered.id}` })
  })

  test('only the author and moderators can delete it', async () => {
    const by = await author()
    const [one, two] = [(await reelOf(by)).data.id, (await reelOf(by)).data.id]
    const other = await world.tokenOf(await world.user())
    expect((await app.call(reelDelete, { id: one }, { token: other })).msg).toBe('NOT_PERMISSIONS')
    expect((await app.call(reelDelete, { id: one }, { token: by.token })).msg).toBe('Success')
    const moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
    expect((await app.call(reelDelete, { id: two }, { token: moderator })).msg).toBe('Success')
    for (const id of [one, two]) expect((await app.call(reelInfo, { id })).msg).toBe('REEL_NOT_FOUND')
  })
})

describe('the feed', () => {
  test('continues by cursor, each reel once, with reels of followed members among the popular ones', async () => {
    const [loved, followed, viewer] = [await author(), await author(), await author()]
    const hot: string[] = []
    for (let i = 0; i < 4; i += 1) hot.push((await reelOf(loved, `Hay số ${i}`)).data.id)
    for (const id of hot) await app.call(reactToReel, { id, reaction: 'love' }, { token: followed.token })
    const own = [(await reelOf(followed)).data.id, (await reelOf(followed)).data.id]
    await app.call(memberFollowCalls.follow, { id: followed.person.userId }, { token: viewer.token })

    /** Calls `between` after the first page. */
    async function all(token?: string, { pageSize = 3, between = async () => {} } = {}): Promise<string[]> {
      const ids: string[] = []
      for (let after: string | null = null, pages = 0; pages < 40; pages += 1) {
        if (pages === 1) await between()
        const answer: Answer<DataOf<typeof reelList>> = await app.call(
          reelList,
          { pageSize, ...(after && { after }) },
          token ? { token } : {},
        )
        expect(answer.msg).toBe('Success')
        expect(answer.data.list.length).toBeLessThanOrEqual(pageSize)
        ids.push(...answer.data.list.map(({ id }) => id))
        after = answer.data.next
        if (after === null) break
      }
      return ids
    }
    const mine = await all(viewer.token)
    expect(new Set(mine).size).toBe(mine.length)
    expect(mine.slice(0, 3)).toContain(own[1])
    const theirs = await all()
    expect(new Set(theirs)).toEqual(new Set(mine))
    // More popular reels of other tests may come first, but reels without any activity may not.
    expect(theirs.slice(0, 6)).toEqual(expect.arrayContaining(hot))
    expect((await all(viewer.token, { pageSize: 1 })).toSorted()).toEqual(mine.toSorted())
    const between = async () => {
      await app.call(memberFollowCalls.follow, { id: loved.person.userId }, { token: viewer.token })
    }
    expect((await all(viewer.token, { pageSize: 5, between })).toSorted()).toEqual(mine.toSorted())
  })

  test('omits, in every call, reels of members with a block in either direction', async () => {
    const [by, viewer] = [await author(), await author()]
    const { id } = (await reelOf(by)).data
    async function seen(token?: string) {
      const as = token ? { token } : {}
      const { username } = by.person
      const listed = await app.call(reelList, { pageSize: 20 }, as)
      const comment = { targetType: 'reel' as const, targetId: id, content: 'Hay' }
      const answers = await Promise.all([
        app.call(reelInfo, { id }, as),
        app.call(reelList, { username }, as),
        ...(token ? [app.call(reactToReel, { id, reaction: 'love' }, as), app.call(commentCreate, comment, as)] : []),
      ])
      return [listed.data.list.some((reel) => reel.id === id), ...answers.map(({ code }) => code === 0)]
    }
    const { token } = viewer
    expect(await seen(token)).toEqual([true, true, true, true, true])
    await app.call(memberBlock, { userId: viewer.person.userId }, { token: by.token })
    expect(await seen(token)).toEqual([false, false, false, false, false])
    expect(await seen()).toEqual([true, true, true])
    // A member whom the author blocked also cannot see the list of reactions.
    const { data: theirs } = await app.call(reelReactors, { id }, { token: by.token })
    expect(theirs.list.map(({ user }) => user.userId)).toEqual([])
  })

  test.each(['e30', 'WzEsMl0', 'W251bGwsImUzMCJd'])('an invalid cursor is refused: %s', async (after) => {
    const { token } = await author()
    expect((await app.call(reelList, { after }, { token })).msg).toBe('BAD_INPUT')
  })

  test('lists one member’s reels newest first, and refuses an unknown member', async () => {
    const by = await author()
    const ids = [(await reelOf(by)).data.id, (await reelOf(by)).data.id]
    const { data } = await app.call(reelList, { username: by.person.username })
    expect(data.list.map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await app.call(reelList, { username: 'khong_co_ai' })).msg).toBe('USER_NOT_FOUND')
  })
})

import type { PublicUser } from '#contract/account.ts'
import type { Locale } from '#contract/envelope.ts'
import { newsfeedForYou, newsfeedSliders, newsfeedSlidersSave } from '#contract/for-you.ts'
import {
  newsfeedCount,
  newsfeedCreate,
  newsfeedDelete,
  newsfeedHide,
  newsfeedHistory,
  newsfeedInfo,
  newsfeedLink,
  newsfeedList,
  newsfeedMentions,
  newsfeedReaction,
  newsfeedReactors,
  newsfeedShare,
  newsfeedShares,
  newsfeedTags,
  newsfeedUpdate,
  type Post,
  postReactionsOfList,
} from '#contract/newsfeed.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Reactions } from '#server/features/reactions/reactions.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import { memberIdOf, type Viewer } from '#server/http/viewer.ts'
import { type FeedOf, type FeedQuestion, feedOf } from './feed.rules.ts'
import { listFeed, listShares, listVisible } from './feed.store.ts'
import type { ForYou } from './for-you.service.ts'
import { findSliders } from './for-you.store.ts'
import type { LinkService } from './links.service.ts'
import type { ListService } from './lists.service.ts'
import { countOwn, hidePost, listMentionable, showPost } from './own.store.ts'
import type { OwnNewsfeedService } from './post.service.ts'
import { listEdits, listTags } from './post.store.ts'
import type { PostReads } from './post.view.ts'

type Uses = {
  database: DatabaseEngine
  service: OwnNewsfeedService
  reads: PostReads
  /** Presents one post, which the viewer may see. Throws POST_NOT_FOUND. */
  one(viewer: Viewer, id: string, locale: Locale): Promise<Post>
  forYou: ForYou
  reactions: Reactions
  links: LinkService
  lists: Pick<ListService, 'find'>
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    findPublicByName(username: string): Promise<PublicUser | null>
    refuseBlocked(username: string, viewer: Viewer): Promise<void>
  }
  /**
   * Returns the id when the viewer may see the post. Throws POST_NOT_FOUND, or FIBE_NOT_LOGIN when a guest requests a
   * post that is not public.
   */
  admit(viewer: Viewer, postId: string): Promise<string>
}

const maxEdits = 50
const maxTags = 10
const maxMentioned = 8
const totalsForMs = 10_000
const tagsSinceMs = 48 * 3_600_000

export function newsfeedRoutes(use: Uses): Route[] {
  const { service, reads, one, forYou, reactions, links, accounts, admit } = use
  const { db } = use.database
  const totals = createSharedReads()
  /** Guests see the same posts, and the feeds of all posts change little in a few seconds. */
  const isForAll = (of: FeedOf, viewerId: string | null) => viewerId === null && of.kind !== 'author'

  async function question(
    viewer: Viewer,
    asked: FeedQuestion & { username?: string | undefined; list?: string | undefined },
  ) {
    if (asked.list !== undefined) {
      const { id: listId } = await use.lists.find(viewer, asked.list)
      return { kind: 'list' as const, listId }
    }
    if (asked.username === undefined) return feedOf(viewer, asked)
    await accounts.refuseBlocked(asked.username, viewer)
    const author = await accounts.findPublicByName(asked.username)
    if (!author) throw new ApiError('USER_NOT_FOUND')
    return { kind: 'author' as const, userId: author.userId }
  }

  return [
    handle(newsfeedCreate, async ({ locale, ...input }, { member }) =>
      one(member, await service.create(member, input), locale),
    ),
    handle(newsfeedShare, async ({ locale, ...input }, { member }) =>
      one(member, await service.share(member, input), locale),
    ),
    handle(newsfeedUpdate, async ({ locale, ...change }, { member }) =>
      (await service.update(member, change)) ? one(member, change.id, locale) : null,
    ),
    handle(newsfeedDelete, async ({ id }, { member }) => {
      await service.remove(member, id)
      return null
    }),
    handle(newsfeedInfo, async ({ id, locale }, { viewer }) => one(viewer, await admit(viewer, id), locale)),
    handle(
      newsfeedList,
      async ({ locale, nType, fFilter, hashtag, username, list: listed, gFilter, order, ...paging }, { viewer }) => {
        const of = await question(viewer, { nType, fFilter, hashtag, username, list: listed })
        const viewerId = memberIdOf(viewer)
        const recentTotal = (count: () => Promise<number>) =>
          totals.read(JSON.stringify([of, gFilter]), totalsForMs, count)
        const asked = { viewerId, of, group: gFilter, order, paging, ...(isForAll(of, viewerId) && { recentTotal }) }
        const { list, ...page } = await listFeed(db, asked)
        const ids = list.map(({ id }) => id)
        return { list: await reads.present(viewer, ids, locale), ...page }
      },
    ),
    handle(newsfeedForYou, (question, { viewer }) => forYou.read(viewer, question)),
    handle(newsfeedSliders, (_input, { member }) => findSliders(db, member.userId)),
    handle(newsfeedSlidersSave, (change, { member }) => forYou.saveSliders(member.userId, change)),
    handle(newsfeedReaction, async ({ id, reaction }, { member }) => ({
      id,
      ...(await reactions.set(member, { targetId: id, reaction })),
    })),
    handle(postReactionsOfList, async ({ ids }, { viewer }) => {
      const seen = await listVisible(db, memberIdOf(viewer), [...new Set(ids.split(','))])
      const summaries = await reactions.summaries(viewer, seen)
      return { list: [...summaries].map(([id, summary]) => ({ id, ...summary })) }
    }),
    handle(newsfeedReactors, async ({ id, ...asked }, { viewer }) =>
      reactions.reactors(viewer, await admit(viewer, id), asked),
    ),
    handle(newsfeedShares, async ({ id, ...paging }, { viewer }) => {
      const postId = await admit(viewer, id)
      const { list, ...page } = await listShares(db, { viewerId: memberIdOf(viewer), postId, paging })
      const users = await accounts.findPublic(list.map(({ user_id }) => user_id))
      const entries = list.flatMap(({ id, user_id, content, created_at }) => {
        const author = users.get(user_id)
        return author ? [{ id, author, content, createdAt: created_at.getTime() }] : []
      })
      return { list: entries, ...page }
    }),
    handle(newsfeedHistory, async ({ id }, { viewer }) => ({
      list: await listEdits(db, await admit(viewer, id), maxEdits),
    })),
    handle(newsfeedHide, async ({ id, hidden }, { member }) => {
      if (hidden) await hidePost(db, member.userId, await admit(member, id))
      else await showPost(db, member.userId, id)
      return { id, hidden }
    }),
    handle(newsfeedCount, async (_input, { member }) => ({ total: await countOwn(db, member.userId) })),
    handle(newsfeedMentions, async ({ q }, { member }) => {
      const ids = await listMentionable(db, { userId: member.userId, q, limit: maxMentioned })
      const users = await accounts.findPublic(ids)
      return { list: ids.flatMap((id) => users.get(id) ?? []) }
    }),
    handle(newsfeedTags, async () => ({
      list: await listTags(db, { since: new Date(Date.now() - tagsSinceMs), limit: maxTags }),
    })),
    handle(newsfeedLink, async ({ url }, { member }) => ({
      preview: await links.fetchPreview(url, member.userId),
    })),
  ]
}

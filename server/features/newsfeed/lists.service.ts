import type { PublicUser } from '#contract/account.ts'
import type { FeedList } from '#contract/feed-lists.ts'
import { maxListMembers, maxLists } from '#contract/rules/newsfeed-codes.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { type Member, memberIdOf, type Viewer } from '#server/http/viewer.ts'
import {
  areBlocked,
  deleteBetween,
  deleteList,
  deleteMember,
  findList,
  insertList,
  insertMember,
  type ListRow,
  listFollowedLists,
  listMembersOf,
  listOwn,
  lockLists,
  updateList,
} from './list.store.ts'

export type ListService = {
  /** Returns the list. Throws FEED_LIST_NOT_FOUND when the viewer may not see it. */
  find(viewer: Viewer, id: string): Promise<FeedList>
  /** Throws FEED_LIST_NOT_FOUND when the viewer may not see the list, or CONFLICT for an own one. */
  admitFollower(viewer: Viewer, id: string): Promise<string>
  listsOf(
    userId: string,
    memberId: string | null,
  ): Promise<{
    own: (FeedList & { hasMember: boolean })[]
    followed: FeedList[]
  }>
  save(
    member: Member,
    list: { id?: string | undefined; uuid: string; name: string; isPublic: boolean },
  ): Promise<FeedList>
  remove(member: Member, id: string): Promise<void>
  members(viewer: Viewer, id: string): Promise<PublicUser[]>
  setMember(member: Member, change: { id: string; userId: string; isMember: boolean }): Promise<number>
  /** Removes two members from each other’s lists after a block. */
  blocked(of: { userId: string; blockedId: string }): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  /** Returns the cleaned text with bad words masked, or null when it must not be published. */
  publishable(written: string): string | null
  admitWriter(of: { userId: string }): Promise<void>
}

export function createListService({ database: { db }, accounts, publishable, admitWriter }: Uses): ListService {
  async function present<Row extends ListRow>(rows: readonly Row[]): Promise<(FeedList & { row: Row })[]> {
    const owners = await accounts.findPublic([...new Set(rows.map(({ owner_id }) => owner_id))])
    return rows.flatMap((row) => {
      const owner = owners.get(row.owner_id)
      const { id, name, is_public: isPublic, members, followers } = row
      return owner ? [{ id, name, isPublic, owner, members, followers, row }] : []
    })
  }

  async function find(viewer: Viewer, id: string): Promise<FeedList> {
    const row = await findList(db, memberIdOf(viewer), id)
    const [found] = row ? await present([row]) : []
    if (!found) throw new ApiError('FEED_LIST_NOT_FOUND')
    const { row: _, ...list } = found
    return list
  }

  async function findOwn(member: Member, id: string): Promise<void> {
    const row = await findList(db, member.userId, id)
    if (row?.owner_id !== member.userId) throw new ApiError('FEED_LIST_NOT_FOUND')
  }

  return {
    find,
    async admitFollower(viewer, id) {
      const { owner } = await find(viewer, id)
      if (owner.userId === memberIdOf(viewer)) throw new ApiError('CONFLICT')
      return id
    },
    async listsOf(userId, memberId) {
      const [own, followed] = await Promise.all([listOwn(db, userId, memberId), listFollowedLists(db, userId)])
      const [ownLists, followedLists] = await Promise.all([present(own), present(followed)])
      return {
        own: ownLists.map(({ row, ...list }) => ({ ...list, hasMember: row.has_member })),
        followed: followedLists.map(({ row: _, ...list }) => list),
      }
    },
    async save(member, { id: known, uuid, name: written, isPublic }) {
      const { userId: ownerId } = member
      const name = publishable(written)?.trim()
      if (!name) throw new ApiError('POST_TEXT_REFUSED')
      await admitWriter(member)
      const id = await db.transaction().execute(async (tx) => {
        await lockLists(tx, ownerId)
        if (known === undefined) return insertList(tx, { ownerId, requestId: uuid, name, isPublic }, maxLists)
        if (!(await updateList(tx, known, { ownerId, name, isPublic }))) throw new ApiError('FEED_LIST_NOT_FOUND')
        return known
      })
      if (id === null) throw new ApiError('FEED_LIST_LIMIT')
      return find(member, id)
    },
    remove: ({ userId: ownerId }, id) => deleteList(db, { id, ownerId }),
    async members(viewer, id) {
      await find(viewer, id)
      const ids = await listMembersOf(db, id, memberIdOf(viewer))
      const users = await accounts.findPublic(ids)
      return ids.flatMap((userId) => users.get(userId) ?? [])
    },
    async setMember(member, { id, userId, isMember }) {
      await findOwn(member, id)
      if (isMember && !(await accounts.findPublic([userId])).has(userId)) throw new ApiError('USER_NOT_FOUND')
      await db.transaction().execute(async (tx) => {
        await lockLists(tx, member.userId)
        if (!isMember) return deleteMember(tx, { id, userId })
        if (await areBlocked(tx, member.userId, userId)) throw new ApiError('USER_NOT_FOUND')
        if (!(await insertMember(tx, { id, userId }, maxListMembers))) throw new ApiError('FEED_LIST_FULL')
      })
      return (await find(member, id)).members
    },
    blocked: ({ userId, blockedId }) => deleteBetween(db, userId, blockedId),
  }
}

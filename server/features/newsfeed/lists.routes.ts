import {
  feedListDelete,
  feedListInfo,
  feedListMemberSet,
  feedListMembers,
  feedListSave,
  feedLists,
} from '#contract/feed-lists.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { ListService } from './lists.service.ts'

/** Routes of the lists of members. Their feeds are read by `newsfeedList`. */
export function listRoutes(lists: ListService): Route[] {
  return [
    handle(feedLists, ({ userId = null }, { member }) => lists.listsOf(member.userId, userId)),
    handle(feedListInfo, ({ id }, { viewer }) => lists.find(viewer, id)),
    handle(feedListSave, (list, { member }) => lists.save(member, list)),
    handle(feedListDelete, async ({ id }, { member }) => {
      await lists.remove(member, id)
      return null
    }),
    handle(feedListMembers, async ({ id }, { viewer }) => ({ list: await lists.members(viewer, id) })),
    handle(feedListMemberSet, async (change, { member }) => ({
      id: change.id,
      members: await lists.setMember(member, change),
    })),
  ]
}

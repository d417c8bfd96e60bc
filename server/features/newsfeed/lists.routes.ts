import {
  feedListDelete,
  feedListInfo,
  feedListMemberSet,
  feedListMembers,
  feedListSave,
  feedLists,
} from '#contract/feed-lists.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import type { ListService } from './lists.service.ts'

/** Routes of the lists of members. Their feeds are read by `newsfeedList`. */
export function listRoutes(lists: ListService): Route[] {
  return [
    handle(feedLists, ({ userId = null }, context) => lists.listsOf(memberOf(context).userId, userId)),
    handle(feedListInfo, ({ id }, { viewer }) => lists.find(viewer, id)),
    handle(feedListSave, (list, context) => lists.save(memberOf(context), list)),
    handle(feedListDelete, async ({ id }, context) => {
      await lists.remove(memberOf(context), id)
      return null
    }),
    handle(feedListMembers, async ({ id }, { viewer }) => ({ list: await lists.members(viewer, id) })),
    handle(feedListMemberSet, async (change, context) => ({
      id: change.id,
      members: await lists.setMember(memberOf(context), change),
    })),
  ]
}

import { newsfeedReaction, postReactionsOfList } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { reactionKind } from '#web/features/reactions/reacted.ts'

export const postReaction = reactionKind({
  read: async (ids) => (await call(postReactionsOfList, { ids: ids.join(',') })).list,
  async write(id, reaction) {
    const { total, counts, own } = await call(newsfeedReaction, { id, reaction })
    return { total, counts, own }
  },
})

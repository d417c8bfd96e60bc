import { articleReaction, articleReactionsOfList } from '#contract/articles.ts'
import { call } from '#web/api/call.ts'
import { reactionKind } from '#web/features/reactions/reacted.ts'

export const articleReactions = reactionKind({
  read: async (ids) => (await call(articleReactionsOfList, { ids: ids.join(',') })).list,
  async write(id, reaction) {
    const { total, counts, own } = await call(articleReaction, { id, reaction })
    return { total, counts, own }
  },
})

import type { ReactionCalls } from '#contract/reactions.ts'
import { call } from '#web/api/call.ts'
import { type ReactionKind, reactionKind } from './reacted.ts'

/** Creates a reaction kind from the calls that a domain declared with `reactionCalls`. */
export function kindOfCalls({
  react,
  reactionsOfList,
}: Pick<ReactionCalls, 'react' | 'reactionsOfList'>): ReactionKind {
  return reactionKind({
    read: async (ids) => (await call(reactionsOfList, { ids: ids.join(',') })).list,
    async write(id, reaction) {
      const { total, counts, own } = await call(react, { id, reaction })
      return { total, counts, own }
    },
  })
}

import type { ReactionCalls } from '#contract/reactions.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { noReactions, type Reactions, type ReactionTarget } from './reactions.service.ts'

type Uses = { target: Pick<ReactionTarget, 'admit' | 'visible'>; reactions: Reactions }

export function reactionRoutes(calls: ReactionCalls, { target: { admit, visible }, reactions }: Uses): Route[] {
  return [
    handle(calls.react, async ({ id, reaction }, { member }) => ({
      id,
      ...(await reactions.set(member, { targetId: id, reaction })),
    })),
    handle(calls.reactions, async ({ id: asked }, { viewer }) => {
      const id = await admit(viewer, asked)
      return { id, ...((await reactions.summaries(viewer, [id])).get(id) ?? noReactions) }
    }),
    handle(calls.reactionsOfList, async ({ ids }, { viewer }) => {
      const known = await reactions.summaries(viewer, await visible(viewer, [...new Set(ids.split(','))]))
      return { list: [...known].map(([id, summary]) => ({ id, ...summary })) }
    }),
    handle(calls.reactors, async ({ id, ...asked }, { viewer }) =>
      reactions.reactors(viewer, await admit(viewer, id), asked),
    ),
  ]
}

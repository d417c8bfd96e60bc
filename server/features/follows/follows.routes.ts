import type { FollowCalls } from '#contract/follows.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import type { Follows } from './follows.service.ts'

type Uses = { follows: Pick<Follows, 'set' | 'followedBy'> }

export function followRoutes(calls: FollowCalls, { follows }: Uses): Route[] {
  return [
    handle(calls.follow, async ({ id: targetId, follow }, context) => {
      const { targetId: id, ...said } = await follows.set(memberOf(context), { targetId, follow })
      return { id, ...said }
    }),
    handle(calls.followedIds, async (_, context) => ({
      ids: await follows.followedBy(memberOf(context).userId),
    })),
  ]
}

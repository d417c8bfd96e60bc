import type { FollowCalls } from '#contract/follows.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { Follows } from './follows.service.ts'

type Uses = { follows: Pick<Follows, 'set' | 'followedBy'> }

export function followRoutes(calls: FollowCalls, { follows }: Uses): Route[] {
  return [
    handle(calls.follow, async ({ id: targetId, follow }, { member }) => {
      const { targetId: id, ...said } = await follows.set(member, { targetId, follow })
      return { id, ...said }
    }),
    handle(calls.followedIds, async (_, { member }) => ({
      ids: await follows.followedBy(member.userId),
    })),
  ]
}

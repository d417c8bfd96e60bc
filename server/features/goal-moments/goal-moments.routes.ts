import { goalMoments } from '#contract/goal-moments.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { OwnGoalMomentService } from './goal-moments.service.ts'

export function goalMomentRoutes(service: Pick<OwnGoalMomentService, 'list'>): Route[] {
  return [handle(goalMoments, async ({ groupId }, { viewer }) => ({ list: await service.list(groupId, viewer) }))]
}

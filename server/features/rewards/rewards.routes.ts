import { rewardHub, weeklyRecap } from '#contract/rewards.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { memberIdOf } from '#server/http/viewer.ts'
import type { HubRead } from './hub.view.ts'
import type { RecapService } from './recap.service.ts'

export function rewardRoutes({ hub, recap }: { hub: HubRead; recap: RecapService }): Route[] {
  return [
    handle(rewardHub, (_input, { viewer }) => hub(memberIdOf(viewer))),
    handle(weeklyRecap, (_input, { member }) => recap.of(member.userId)),
  ]
}

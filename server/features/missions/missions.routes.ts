import { missionClaim, missionList } from '#contract/missions.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import type { MissionService } from './missions.service.ts'

export function missionRoutes({ service }: { service: MissionService }): Route[] {
  return [
    handle(missionList, async ({ locale }, context) => {
      const { missions, ...ends } = await service.list(memberOf(context).userId)
      return { ...ends, missions: missions.map(({ names, ...mission }) => ({ ...mission, title: names[locale] })) }
    }),
    handle(missionClaim, async ({ id }, context) => service.claim(memberOf(context).userId, id)),
  ]
}

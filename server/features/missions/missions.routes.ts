import { missionClaim, missionList } from '#contract/missions.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { MissionService } from './missions.service.ts'

export function missionRoutes({ service }: { service: MissionService }): Route[] {
  return [
    handle(missionList, async ({ locale }, { member }) => {
      const { missions, ...ends } = await service.list(member.userId)
      return { ...ends, missions: missions.map(({ names, ...mission }) => ({ ...mission, title: names[locale] })) }
    }),
    handle(missionClaim, async ({ id }, { member }) => service.claim(member.userId, id)),
  ]
}

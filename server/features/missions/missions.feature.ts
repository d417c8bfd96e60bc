import { missionClaim, missionList } from '#contract/missions.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { personalRows } from '#server/personal-data.ts'
import { missionResource } from './mission.resource.ts'
import { createMissionService, type MissionService, type MissionUses } from './missions.service.ts'

/** Daily and weekly missions. Progress follows from counted activities (decision 136). */
export function createMissions({ engines }: Ground, uses: MissionUses): Feature<MissionService> {
  const { database } = engines
  const service = createMissionService(database, uses)
  return {
    service,
    routes: [
      handle(missionList, async ({ locale }, context) => {
        const { missions, ...ends } = await service.list(memberOf(context).userId)
        return { ...ends, missions: missions.map(({ names, ...mission }) => ({ ...mission, title: names[locale] })) }
      }),
      handle(missionClaim, async ({ id }, context) => service.claim(memberOf(context).userId, id)),
    ],
    resources: [missionResource],
    personal: [personalRows(database.db, { table: 'mission_claims', goes: true })],
  }
}

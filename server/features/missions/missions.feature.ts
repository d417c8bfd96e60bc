import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { missionResource } from './mission.resource.ts'
import { missionRoutes } from './missions.routes.ts'
import { createMissionService, type MissionService, type MissionUses } from './missions.service.ts'

/** Daily and weekly missions. Progress follows from counted activities (decision 136). */
export function createMissions({ engines }: Ground, uses: MissionUses): Feature<MissionService> {
  const { database } = engines
  const service = createMissionService(database, uses)
  return {
    service,
    routes: missionRoutes({ service }),
    resources: [missionResource],
    personal: [personalRows(database.db, { table: 'mission_claims', goes: true })],
  }
}

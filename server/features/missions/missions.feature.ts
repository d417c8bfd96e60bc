import type { Feature, Ground } from '#server/feature.ts'
import { personalRows } from '#server/personal-data.ts'
import { missionResource } from './mission.resource.ts'
import { missionRoutes } from './missions.routes.ts'
import { createMissionService, type MissionService, type MissionUses } from './missions.service.ts'

/** Missions of the day and of the week; how far one is follows from what was counted (decision 136). */
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

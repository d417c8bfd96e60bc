import type { Feature, Ground } from '../../feature.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import type { TournamentService } from '../tournaments/tournaments.service.ts'
import { teamRoutes } from './teams.routes.ts'
import { createTeamService, type TeamService } from './teams.service.ts'

type Uses = { schedule: ScheduleService; tournaments: TournamentService }

export function createTeams({ engines: { database } }: Ground, uses: Uses): Feature<TeamService> {
  const service = createTeamService(database)
  return { service, routes: teamRoutes({ service, database, ...uses }) }
}

import { maxFollows } from '#contract/teams.ts'
import type { Feature, Ground } from '../../feature.ts'
import { anonymous } from '../../http/viewer.ts'
import { publishSiteChanged } from '../../site-changes.ts'
import type { FollowService } from '../follows/follows.service.ts'
import type { PlayerService } from '../players/players.service.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import type { TournamentService } from '../tournaments/tournaments.service.ts'
import { teamTarget } from './team-target.service.ts'
import { teamResource } from './teams.resource.ts'
import { teamRoutes } from './teams.routes.ts'
import { createTeamService, type TeamService } from './teams.service.ts'

type Uses = {
  schedule: ScheduleService
  tournaments: TournamentService
  follows: FollowService
  players: PlayerService
}

export function createTeams({ engines: { database, bus } }: Ground, uses: Uses): Feature<TeamService> {
  const team = teamTarget(database.db)
  const follows = uses.follows.of(team, { max: maxFollows })
  const service = createTeamService({ database, follows, schedule: uses.schedule })
  const standing = (teamId: string) => team.admit(anonymous, teamId)
  return {
    service,
    routes: teamRoutes({ ...uses, service, follows, standing, database }),
    resources: [teamResource(() => publishSiteChanged(bus))],
  }
}

import { maxFollows } from '#contract/teams.ts'
import type { FollowService } from '#server/features/follows/follows.service.ts'
import type { PlayerService } from '#server/features/players/players.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { TournamentService } from '#server/features/tournaments/tournaments.service.ts'
import { anonymous } from '#server/http/viewer.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { publishSiteChanged } from '#server/kit/site-changes.ts'
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
    resources: [teamResource({ changed: () => publishSiteChanged(bus), service })],
  }
}

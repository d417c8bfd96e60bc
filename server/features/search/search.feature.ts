import type { Feature, Ground } from '../../feature.ts'
import type { CommentatorService } from '../commentators/commentators.service.ts'
import type { PlayerService } from '../players/players.service.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import type { TeamService } from '../teams/teams.service.ts'
import type { TournamentService } from '../tournaments/tournaments.service.ts'
import { searchRoutes } from './search.routes.ts'
import { createSearchService, type SearchService } from './search.service.ts'

type Uses = {
  teams: TeamService
  players: PlayerService
  tournaments: TournamentService
  commentators: CommentatorService
  schedule: ScheduleService
}

export function createSearch({ engines: { database } }: Ground, uses: Uses): Feature<SearchService> {
  const service = createSearchService({ database, ...uses })
  return {
    service,
    routes: searchRoutes({ service }),
    finders: [
      {
        name: 'fixtures',
        icon: 'calendar-cog',
        async find({ q, limit, locale }) {
          const fixtures = q.startsWith('#')
            ? await uses.schedule.findAll(/^#\d{1,18}$/.test(q) ? [q.slice(1)] : [], locale)
            : (await service.find({ q, limit, locale })).fixtures
          return fixtures.map(({ fixtureId, home, away }) => ({
            id: fixtureId,
            title: `${home.name} – ${away.name}`,
          }))
        },
        pathOf: (id) => `/quan-tri/tran-dau?muc=${id}`,
      },
    ],
  }
}

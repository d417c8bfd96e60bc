import type { CommentatorService } from '#server/features/commentators/commentators.service.ts'
import type { PlayerService } from '#server/features/players/players.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { TeamService } from '#server/features/teams/teams.service.ts'
import type { TournamentService } from '#server/features/tournaments/tournaments.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
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

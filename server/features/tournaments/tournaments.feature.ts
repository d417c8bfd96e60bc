import { listener } from '../../events.ts'
import type { Feature, Ground } from '../../feature.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import { seasonRoutes } from './season.routes.ts'
import { createSeasonReader } from './season-facts.ts'
import { tournamentRoutes } from './tournaments.routes.ts'
import { createTournamentService, type TournamentService } from './tournaments.service.ts'

export function createTournaments(
  { engines: { database, bus } }: Ground,
  { schedule }: { schedule: ScheduleService },
): Feature<TournamentService> {
  const reader = createSeasonReader({ db: database.db, bus })
  const service = createTournamentService({ database, reader })
  return {
    service,
    routes: [...tournamentRoutes({ service, schedule, database }), ...seasonRoutes({ reader, database })],
    listeners: [
      listener('fixture.changed', ({ fixtureId }) => reader.fixtureChanged(fixtureId)),
      listener('season.ruled', async ({ seasonId }) => reader.changed(seasonId)),
    ],
    close: async () => reader.close(),
  }
}

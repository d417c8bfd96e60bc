import { maxFollows } from '#contract/teams.ts'
import type { FollowService } from '#server/features/follows/follows.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { pagesChanged, publishSiteChanged } from '#server/kit/site-changes.ts'
import { seasons } from '#server/tables/tournaments.ts'
import { seasonRoutes } from './season.routes.ts'
import { createSeasonReader } from './season-facts.service.ts'
import { tournamentOf } from './seasons.service.ts'
import { tournamentResources } from './tournaments.resource.ts'
import { tournamentRoutes } from './tournaments.routes.ts'
import { createTournamentService, type TournamentService } from './tournaments.service.ts'

export function createTournaments(
  { engines: { database, bus } }: Ground,
  uses: { schedule: ScheduleService; follows: FollowService },
): Feature<TournamentService> {
  const reader = createSeasonReader({ db: database.db, bus })
  const service = createTournamentService({ database, reader })
  const { schedule } = uses
  const tournament = {
    kind: 'tournament',
    admit: async (_: unknown, tournamentId: string) => (await tournamentOf(database.db, tournamentId)).id,
  }
  const follows = uses.follows.of(tournament, { max: maxFollows })
  return {
    service,
    routes: [...tournamentRoutes({ service, follows, schedule, database }), ...seasonRoutes({ reader, database })],
    resources: tournamentResources(() => publishSiteChanged(bus)),
    listeners: [
      listener('fixture.changed', ({ fixtureId }) => reader.fixtureChanged(fixtureId)),
      listener('season.ruled', async ({ seasonId }) => {
        reader.changed(seasonId)
        // A ruling changes the table without changing a fixture, so pages are invalidated here.
        const season = await seasons(database.db).where('id', '=', seasonId).executeTakeFirst()
        if (season) bus.publish(pagesChanged, [`tournament:${season.tournament_id}`])
      }),
    ],
    close: async () => reader.close(),
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { maxFollows } from '#contract/teams.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { createFixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import { createFollowService } from '#server/features/follows/follows.service.ts'
import { createScheduleService } from '#server/features/schedule/schedule.service.ts'
import { createCorrections } from '#server/features/sports-data/desk/corrections.service.ts'
import { createImportService } from '#server/features/sports-data/import.service.ts'
import { createMappingService } from '#server/features/sports-data/mapping.service.ts'
import { teamTarget } from '#server/features/teams/team-target.service.ts'
import { createTeamService } from '#server/features/teams/teams.service.ts'
import { createTournamentNaming } from '#server/features/tournaments/naming.service.ts'
import { fixtureRows } from '#server/fixture-rows.ts'

/**
 * Creates the services that an import or a correction needs, without the site. They notify no viewers and create no
 * rooms.
 */
export function createImporting(database: DatabaseEngine, log: FastifyBaseLogger) {
  const schedule = createScheduleService({
    database,
    audience: { ofFixture: () => 0, ofStream: () => 0 },
    scores: { changed() {}, close() {} },
    rooms: {
      async ensureFixtureRoom() {
        throw new Error('an import opens no rooms')
      },
      async setModerators() {},
    },
    fixtureRows,
    log,
  })
  const follows = createFollowService(database).of(teamTarget(database.db), { max: maxFollows })
  const teams = createTeamService({ database, follows, schedule })
  const tournaments = createTournamentNaming(database.db)
  const mapping = createMappingService({ database, schedule, teams })
  const fixtureDetails = createFixtureDetailsService(database, { exists: schedule.exists, publishDetails() {} })
  const importer = createImportService({ database, schedule, fixtureDetails, teams, tournaments, mapping })
  return { mapping, importer, corrections: createCorrections({ database, schedule, fixtureDetails }) }
}

import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { OddsService } from '#server/features/odds/odds.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { isUsable, listMappedFixtures } from '#server/features/sports-data/fixture-map.store.ts'
import type { MappingService } from '#server/features/sports-data/mapping.service.ts'
import type { OddsRow, SportsProvider } from '#server/features/sports-data/provider.rules.ts'
import { turnOdds } from '#server/features/sports-data/sides.rules.ts'
import type { TeamService } from '#server/features/teams/teams.service.ts'
import type { TournamentNaming } from '#server/features/tournaments/naming.service.ts'
import { createFixtureIntake, type SourceTerms } from './fixture-intake.service.ts'
import { createMissingFixtures } from './missing-fixtures.service.ts'
import { createPlayIntake } from './play-intake.service.ts'
import { providerJobs } from './provider-jobs.service.ts'
import type { ProviderJob } from './provider-loop.service.ts'

type Uses = {
  database: DatabaseEngine
  schedule: ScheduleService
  teams: TeamService
  tournaments: TournamentNaming
  fixtureDetails: FixtureDetailsService
  mapping: MappingService
  odds: Pick<OddsService, 'applyOddsRows'>
  refused(provider: string, reason: string): void
  log: FastifyBaseLogger
}

/** Creates the jobs that read providers and store their data. */
export function createIntake({ odds, fixtureDetails, teams, tournaments, ...uses }: Uses) {
  const { database } = uses
  const plays = createPlayIntake({ ...uses, fixtureDetails })
  const missing = createMissingFixtures(database)
  const intake = createFixtureIntake({ ...uses, teams, tournaments, plays })

  async function takeOdds(provider: string, rows: readonly OddsRow[]): Promise<void> {
    const keys = [...new Set(rows.map(({ fixture }) => fixture))]
    const mapped = await listMappedFixtures(database.db, provider, keys)
    const known = rows.flatMap(({ fixture, ...row }) => {
      const at = mapped.get(fixture)
      if (!at || !isUsable(at.sides)) return []
      return [{ ...(at.sides === 'reversed' ? turnOdds(row) : row), fixtureId: at.ourId }]
    })
    if (known.length > 0) await odds.applyOddsRows(provider, known)
  }

  return {
    jobsOf: (provider: SportsProvider, terms: SourceTerms): ProviderJob[] =>
      providerJobs(provider, terms, { database, fixtures: intake, missing, plays, takeOdds }),
  }
}

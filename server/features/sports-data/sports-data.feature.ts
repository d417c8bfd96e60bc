import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config/config-shape.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { Bus, DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { OddsService } from '#server/features/odds/odds.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { TeamService } from '#server/features/teams/teams.service.ts'
import type { TournamentNaming } from '#server/features/tournaments/naming.service.ts'
import type { Outbound } from '#server/http/safe-agent.ts'
import type { Feature } from '#server/kit/feature.ts'
import { publishSiteChanged } from '#server/kit/site-changes.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { createCorrections } from './desk/corrections.service.ts'
import { fixtureDeskRoutes } from './desk/fixture-desk.routes.ts'
import { createFixtureDesk } from './desk/fixture-desk.service.ts'
import { createMatchRecord } from './desk/match-record.service.ts'
import { createImportService } from './import.service.ts'
import { importRoutes } from './imports.routes.ts'
import { createMappingService } from './mapping.service.ts'
import type { SportsProvider } from './provider.rules.ts'
import { keyedProviders } from './providers/keyed-providers.adapter.ts'
import { providerResource } from './providers.resource.ts'
import { reviewCases } from './review.store.ts'
import { seasonFileRoutes } from './season-file/season-file.routes.ts'
import { createSeasonFiles } from './season-file/season-file.service.ts'
import type { SportsDataService } from './sports-data.service.ts'
import type { SourceTerms } from './sync/fixture-intake.service.ts'
import { createIntake } from './sync/intake.service.ts'
import { startLeadership } from './sync/leadership.service.ts'
import { startProviderLoop } from './sync/provider-loop.service.ts'
import { createProviderState } from './sync/provider-state.service.ts'
import { createSyncMetrics } from './sync/sync-metrics.service.ts'

type Ground = {
  engines: { database: DatabaseEngine; bus: Bus }
  config: Pick<Config, 'roles' | 'sportsData' | 'openfootballUrl'>
  metrics: Metrics
  log: FastifyBaseLogger
  clock: Clock
  outbound: Pick<Outbound, 'request'>
}
type Uses = {
  schedule: ScheduleService
  fixtureDetails: FixtureDetailsService
  teams: TeamService
  tournaments: TournamentNaming
  odds: Pick<OddsService, 'applyOddsRows'>
}
type Attached = { provider: SportsProvider; terms: SourceTerms; loop: { close(): Promise<void> } | null }

export function createSportsData(
  { engines: { database, bus }, config, metrics, log, clock, outbound }: Ground,
  { schedule, fixtureDetails, teams, tournaments, odds }: Uses,
): Feature<SportsDataService> {
  const mapping = createMappingService({ database, schedule, teams })
  const importer = createImportService({ database, schedule, fixtureDetails, teams, tournaments, mapping })
  const corrections = createCorrections({ database, schedule, fixtureDetails })
  const desk = createFixtureDesk({ database, corrections, schedule, tournaments })
  const syncMetrics = createSyncMetrics(metrics)
  const { refused } = syncMetrics
  const intake = createIntake({ database, schedule, fixtureDetails, teams, tournaments, mapping, odds, refused, log })
  const attached = new Set<Attached>()
  let isLeading = false
  let leadership: { close(): Promise<void> } | null = null

  async function isLive(): Promise<boolean> {
    return (await schedule.countLive()).some(({ total }) => total > 0)
  }

  function run(one: Attached): void {
    const { provider, terms } = one
    const jobs = intake.jobsOf(provider, terms)
    const state = createProviderState(provider.id, { db: database.db, log })
    one.loop = startProviderLoop({ provider, jobs, isLive, metrics: syncMetrics, log, clock, state })
  }

  async function halt(one: Attached): Promise<void> {
    const { loop } = one
    one.loop = null
    await loop?.close()
  }

  function attach(provider: SportsProvider, terms: Omit<SourceTerms, 'provider'>): Attached {
    const one: Attached = { provider, terms: { ...terms, provider: provider.id }, loop: null }
    attached.add(one)
    if (isLeading) run(one)
    return one
  }

  // All keyed providers are for football, so one of them is the anchor whose names become ours.
  for (const [place, provider] of keyedProviders(config.sportsData, { refused, clock }).entries())
    attach(provider, { isAnchor: place === 0, origin: 'provider' })

  return {
    service: {
      importer,
      mapping,
      corrections,
      attach(provider, terms) {
        const one = attach(provider, terms)
        return async () => {
          attached.delete(one)
          await halt(one)
        }
      },
    },
    routes: [
      ...importRoutes({ database, mapping }),
      ...fixtureDeskRoutes({ database, desk, record: createMatchRecord(corrections), fixtureDetails, schedule }),
      ...seasonFileRoutes(
        createSeasonFiles({ database, importer, config, outbound, changed: () => publishSiteChanged(bus) }),
      ),
    ],
    resources: [providerResource],
    queues: [
      {
        name: 'imports',
        icon: 'git-compare',
        waiting: reviewCases,
        pathOf: (id) => `/quan-tri/doi-chieu?viec=${id}`,
      },
    ],
    async start() {
      if (!config.roles.includes('jobs')) return
      leadership = startLeadership({
        connectionString: database.connectionString,
        log,
        lead() {
          isLeading = true
          for (const one of attached) run(one)
          return async () => {
            isLeading = false
            await Promise.all([...attached].map(halt))
          }
        },
      })
    },
    async close() {
      await leadership?.close()
      await Promise.all([...attached].map(halt))
    },
  }
}

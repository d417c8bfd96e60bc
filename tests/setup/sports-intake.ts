import { pino } from 'pino'
import { sports } from '#contract/schedule.ts'
import { createMappingService } from '#server/features/sports-data/mapping.service.ts'
import type { Ext, FixturePatch, LivePatch } from '#server/features/sports-data/provider.rules.ts'
import { createFixtureIntake, type SourceTerms } from '#server/features/sports-data/sync/fixture-intake.service.ts'
import { createPlayIntake } from '#server/features/sports-data/sync/play-intake.service.ts'
import type { TestApp } from './test-app.ts'

export const provider = 'isports'
export const kickOff = Date.UTC(2031, 7, 15, 19)
export const anchor: SourceTerms = { provider, isAnchor: true, origin: 'provider' }

export function fetched<T>(ext: string, data: T, more: Partial<Ext<T>> = {}): Ext<T> {
  return { ext, provider, fetchedAt: Date.now(), data, ...more }
}

export function patch(given: Partial<FixturePatch> = {}): FixturePatch {
  return {
    sport: sports.football,
    tournament: { ext: 't1', name: 'Hill League', code: 'hill.1', country: 'VN' },
    season: '2031',
    home: { ext: 'h1', name: 'Hill Rovers', country: 'VN' },
    away: { ext: 'a1', name: 'Valley Town', country: 'VN' },
    kickOff,
    timeState: 'exact',
    ...given,
  }
}

export type IntakeRun = ReturnType<typeof createIntakeRun>

/** Passes providers’ data to the application’s intakes, and collects the reasons of refused data. */
export function createIntakeRun(app: TestApp) {
  const { database } = app.engines
  const { schedule, fixtureDetails, teams, tournaments } = app.features
  const refusals: string[] = []
  const mapping = createMappingService({ database, schedule, teams })
  const refused = (_: string, reason: string) => void refusals.push(reason)
  const log = pino({ level: 'silent' })
  let made = 0

  /** Returns new intakes, as in a server that has just started, and forgets the refusals. */
  function intakes() {
    refusals.length = 0
    const plays = createPlayIntake({ database, schedule, fixtureDetails, refused, log })
    const uses = { database, schedule, teams, tournaments, mapping, plays, refused, log }
    return { mapping, plays, fixtures: createFixtureIntake(uses) }
  }

  /** Adds a new fixture from the provider. Returns its id, and functions that send updates and read the result. */
  async function fixtureOf(given: Partial<FixturePatch> = {}) {
    const used = intakes()
    made += 1
    const ext = `f${made}`
    const at = kickOff + made * 86_400_000
    await used.fixtures.take([fetched(ext, patch({ kickOff: at, ...given }))], anchor)
    const id = (await used.mapping.mapped(provider, 'fixture', [ext])).get(ext) ?? ''
    const play = (data: LivePatch, more: Partial<Ext<LivePatch>> = {}) =>
      used.plays.play(provider, [fetched(ext, data, more)])
    const seen = async () => {
      const { rows } = await database.pool.query('select * from fixtures where id = $1', [id])
      return rows[0] as Record<string, unknown>
    }
    return { ...used, ext, id, at, play, seen }
  }

  return { intakes, fixtureOf, refusals }
}

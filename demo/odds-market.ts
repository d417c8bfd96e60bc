import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { OddsService, OddsUpdate } from '#server/features/odds/odds.service.ts'
import { type Desk, desks, rowsAt, settingTime } from './odds-drift.ts'
import { type Priced, pricedFixtures } from './odds-fixtures.ts'
import { oddsProvider, writePast } from './odds-past.ts'
import { startRounds } from './rounds.ts'

type Uses = { database: DatabaseEngine; odds: OddsService; log: FastifyBaseLogger }

const hourMs = 3_600_000
const restMs = 1_000

/**
 * Writes the odds of the past in another thread, so that the start of the site does not wait. Throws when the
 * thread fails.
 */
export async function writePastOdds({ connectionString: url }: DatabaseEngine, nowMs: number): Promise<void> {
  const program = new URL('odds-past.worker.ts', import.meta.url)
  const [code] = await once(new Worker(program, { workerData: { url, nowMs } }), 'exit')
  if (code !== 0) throw new Error(`the thread of the past odds ended with ${code}`)
}

/**
 * Starts the demo’s bookmakers. Their prices are simulated from the scripted scores. Odds before `writtenUntilMs` are
 * already written. A fixture that comes into range later gets its odds from the opening on. Returns a stop function.
 */
export function startOddsMarket({ database, odds, log }: Uses, writtenUntilMs: number): () => Promise<void> {
  /** Time up to which a company’s rows of a fixture were written, by fixture and company. */
  const writtenUntil = new Map<string, number>()
  const keyOf = ({ fixtureId }: Priced, { company }: Desk) => `${fixtureId} ${company}`
  let known: Set<string> | null = null

  function rowsSince(fixture: Priced, nowMs: number): OddsUpdate[] {
    return desks.flatMap((desk) => {
      const key = keyOf(fixture, desk)
      const atMs = settingTime(desk, fixture, nowMs)
      if (atMs <= (writtenUntil.get(key) ?? writtenUntilMs)) return []
      writtenUntil.set(key, atMs)
      return rowsAt(fixture, desk, atMs)
    })
  }

  async function round(ending: AbortSignal): Promise<void> {
    const nowMs = Date.now()
    const all = await pricedFixtures(database, nowMs)
    known ??= new Set(all.map(({ fixtureId }) => fixtureId))
    const moving = all.filter((one) => known?.has(one.fixtureId) && (!one.isOver || nowMs - one.kickOff < 3 * hourMs))
    const rows = moving.flatMap((fixture) => rowsSince(fixture, nowMs))
    if (rows.length > 0) await odds.applyOddsRows(oddsProvider, rows)
    for (const fixture of all.filter(({ fixtureId }) => !known?.has(fixtureId))) {
      if (ending.aborted) return
      known.add(fixture.fixtureId)
      for (const desk of desks) writtenUntil.set(keyOf(fixture, desk), nowMs)
      await writePast({ database, odds }, fixture, nowMs)
    }
  }

  return startRounds({
    round,
    restMs,
    onFailure: (error) => log.warn({ err: error }, 'the demo could not move its odds'),
  })
}

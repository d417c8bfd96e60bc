import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { OddsService, OddsUpdate } from '#server/features/odds/odds.service.ts'
import { type Desk, desks, rowsAt, settingTime } from './odds-drift.ts'
import { type Priced, pricedFixtures } from './odds-fixtures.ts'
import { oddsProvider, tellPast } from './odds-past.ts'
import { startRounds } from './rounds.ts'

type Uses = { database: DatabaseEngine; odds: OddsService; log: FastifyBaseLogger }

const hourMs = 3_600_000
const restMs = 1_000

/** Tells the odds of the past in a thread of its own: they are many, and the start goes on meanwhile. */
export async function tellPastOdds({ connectionString: url }: DatabaseEngine, nowMs: number): Promise<void> {
  const program = new URL('odds-past.worker.ts', import.meta.url)
  const [code] = await once(new Worker(program, { workerData: { url, nowMs } }), 'exit')
  if (code !== 0) throw new Error(`the thread of the past odds ended with ${code}`)
}

/**
 * The demo's bookmakers. Their prices follow the scripted scores, so they are simulated like those. What was before
 * `toldMs` is told; a fixture that comes into reach later is told from its opening. Returns how to end it.
 */
export function startOddsMarket({ database, odds, log }: Uses, toldMs: number): () => Promise<void> {
  /** Up to when a company's rows of a fixture were handed in. */
  const told = new Map<string, number>()
  const toldKey = ({ fixtureId }: Priced, { company }: Desk) => `${fixtureId} ${company}`
  let known: Set<string> | null = null

  function rowsSince(fixture: Priced, nowMs: number): OddsUpdate[] {
    return desks.flatMap((desk) => {
      const key = toldKey(fixture, desk)
      const atMs = settingTime(desk, fixture, nowMs)
      if (atMs <= (told.get(key) ?? toldMs)) return []
      told.set(key, atMs)
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
      for (const desk of desks) told.set(toldKey(fixture, desk), nowMs)
      await tellPast({ database, odds }, fixture, nowMs)
    }
  }

  return startRounds({
    round,
    restMs,
    onFailure: (error) => log.warn({ err: error }, 'the demo could not move its odds'),
  })
}

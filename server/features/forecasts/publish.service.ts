import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type ForecastRecord, forecastAuthor } from '#contract/rules/forecast-record.ts'
import { canonicalJson, genesisHash, linkText } from '#contract/rules/tip-record.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FitThread } from './fit-thread.adapter.ts'
import {
  chanceColumns,
  type DueFixture,
  findHead,
  insertForecast,
  listDue,
  lockChain,
  lockDue,
} from './forecast.store.ts'
import { listResults } from './history.store.ts'
import { type Chances, inTenThousandths } from './scores.rules.ts'
import { type DayModel, dayStart, forecast, historyMs, publishWithinMs } from './walk-forward.rules.ts'

export type ForecastPublisher = {
  /**
   * Publishes the missing forecasts of fixtures that kick off within 24 hours. Returns their number. With `datedAt`, a
   * past time, publishes what would have been published then, for the demo. A forecast is never changed afterwards.
   */
  publishDue(options?: { datedAt?: number; stopping?: AbortSignal | undefined }): Promise<number>
}

type Uses = { database: DatabaseEngine; fits: Pick<FitThread, 'fit'>; log: FastifyBaseLogger }

export function createPublisher({ database: { db }, fits, log }: Uses): ForecastPublisher {
  /** Models of one day, by tournament. Each is fitted once. */
  let kept = { day: 0, models: new Map<string, Promise<DayModel>>() }

  function modelOf(tournamentId: string, day: number): Promise<DayModel> {
    if (kept.day !== day) kept = { day, models: new Map() }
    const { models } = kept
    const known = models.get(tournamentId)
    if (known) return known
    const model = fitModel(tournamentId, day)
    models.set(tournamentId, model)
    model.catch(() => models.delete(tournamentId))
    return model
  }

  async function fitModel(tournamentId: string, day: number): Promise<DayModel> {
    const range = { from: new Date(day - historyMs), to: new Date(day) }
    return fits.fit(await listResults(db, { tournamentId, ...range }), day)
  }

  /** Publishes a forecast, unless the fixture has begun, was moved or has one. Returns true when it was published. */
  async function publish(
    tx: Tx,
    due: DueFixture,
    { datedAt, model, day }: { datedAt?: number; model: DayModel; day: number },
  ) {
    await lockChain(tx)
    const fixture = await lockDue(tx, due.id)
    const at = datedAt ?? Date.now()
    if (!fixture || fixture.kick_off.getTime() <= at) return false
    if (datedAt === undefined && fixture.state !== 'scheduled') return false
    const both = forecast(model, { homeId: fixture.home_id, awayId: fixture.away_id })
    if (!both) return false
    const head = (await findHead(tx)) ?? { seq: 0, hash: genesisHash }
    const dixonColes = inTenThousandths(both.dixonColes)
    const elo = inTenThousandths(both.elo)
    const record: ForecastRecord = {
      v: 1,
      tipster: forecastAuthor,
      seq: head.seq + 1,
      fixture: fixture.id,
      home: fixture.home_id,
      away: fixture.away_id,
      kickOff: fixture.kick_off.getTime(),
      day: new Date(day).toISOString().slice(0, 10),
      results: model.results,
      dixonColes: recorded(dixonColes),
      elo: recorded(elo),
      at,
    }
    const text = canonicalJson(record)
    await insertForecast(tx, {
      ...chanceColumns({ dixonColes, elo }),
      fixture_id: fixture.id,
      seq: record.seq,
      kick_off: fixture.kick_off,
      record: text,
      prev_hash: head.hash,
      hash: createHash('sha256').update(linkText(head.hash, text)).digest('hex'),
      created_at: new Date(at),
    })
    return true
  }

  return {
    async publishDue({ datedAt, stopping } = {}) {
      const now = datedAt ?? Date.now()
      const day = dayStart(now)
      const range = { after: new Date(now), until: new Date(now + publishWithinMs) }
      let published = 0
      for (const due of await listDue(db, { ...range, isDated: datedAt !== undefined })) {
        if (stopping?.aborted) break
        const model = await modelOf(due.tournament_id, day)
        if (!forecast(model, { homeId: due.home_id, awayId: due.away_id })) continue
        const dated = datedAt === undefined ? {} : { datedAt }
        if (await db.transaction().execute((tx) => publish(tx, due, { ...dated, model, day }))) published += 1
      }
      if (published > 0) log.info({ published }, 'forecasts were published')
      return published
    },
  }
}

function recorded({ home, draw, away }: Chances): ForecastRecord['elo'] {
  return [home, draw, away]
}

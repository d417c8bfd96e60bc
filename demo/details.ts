import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import { detailsAt } from './details-script.ts'
import { lineupsOf } from './lineup-script.ts'
import { startRounds } from './rounds.ts'

type Uses = { database: DatabaseEngine; fixtureDetails: FixtureDetailsService; log: FastifyBaseLogger }
type Scripted = { fixtureId: string; key: string; homeId: string; awayId: string; kickOff: number }

const restMs = 20_000
const hourMs = 3_600_000
/** Line-ups are published this long before the kick-off. */
const namedMs = hourMs
const maxMs = 2.5 * hourMs
/** Fixtures that kicked off earlier get events and line-ups, but no statistics or momentum. */
const figuresMs = 48 * hourMs
const batchSize = 100

function scriptedIn({ db }: DatabaseEngine) {
  return db
    .selectFrom('fixtures')
    .select(['id as fixtureId', 'source_key as key', 'home_id as homeId', 'away_id as awayId', 'kick_off'])
    .where('sport', '=', sports.football)
    .where('source_key', 'like', 'demo:%')
    .orderBy('kick_off', 'desc')
}

const toScripted = <T extends { kick_off: Date }>({ kick_off, ...row }: T) => ({ ...row, kickOff: kick_off.getTime() })

/** Writes the details of finished fixtures that have no line-ups yet. */
export async function writePastDetails({ database, fixtureDetails }: Omit<Uses, 'log'>, nowMs: number): Promise<void> {
  const { db } = database
  const known = db.selectFrom('fixture_details').select('fixture_id').where('lineups', 'is not', null)
  const rows = await scriptedIn(database).where('status', '<', 0).where('id', 'not in', known).execute()
  for (let from = 0; from < rows.length; from += batchSize) {
    const details = rows
      .slice(from, from + batchSize)
      .map(toScripted)
      .map((fixture) => {
        const { fixtureId, key, kickOff } = fixture
        const lineups = lineupsOf(fixture)
        const hasFigures = kickOff > nowMs - figuresMs
        return { fixtureId, lineups, ...detailsAt({ key, lineups }, { kickOff, nowMs, hasFigures }) }
      })
    await fixtureDetails.addEvents(
      details.flatMap(({ fixtureId, events }) => events.map((event) => ({ fixtureId, event }))),
    )
    await fixtureDetails.addDetails(details)
  }
}

/** Writes the details of scripted football fixtures as they are played. Returns a stop function. */
export function startDetailsWriter({ database, fixtureDetails, log }: Uses): () => Promise<void> {
  const complete = new Set<string>()

  async function scripted(nowMs: number): Promise<Scripted[]> {
    const rows = await scriptedIn(database)
      .where('kick_off', '>', new Date(nowMs - maxMs - hourMs))
      .where('kick_off', '<', new Date(nowMs + namedMs))
      .execute()
    return rows.map(toScripted)
  }

  async function write(fixture: Scripted, nowMs: number): Promise<void> {
    const { fixtureId, key, kickOff } = fixture
    const lineups = lineupsOf(fixture)
    const { events, statistics, momentum } = detailsAt({ key, lineups }, { kickOff, nowMs })
    await fixtureDetails.keepLineups(fixtureId, lineups)
    await fixtureDetails.keepEvents(fixtureId, events)
    await fixtureDetails.keepStatistics(fixtureId, statistics)
    await fixtureDetails.keepMomentum(fixtureId, momentum)
    if (nowMs - kickOff > maxMs) complete.add(fixtureId)
  }

  async function round(ending: AbortSignal): Promise<void> {
    const nowMs = Date.now()
    for (const fixture of await scripted(nowMs)) {
      if (ending.aborted) return
      if (!complete.has(fixture.fixtureId)) await write(fixture, nowMs)
      await breathe()
    }
  }

  return startRounds({
    round,
    restMs,
    onFailure: (error) => log.warn({ err: error }, 'the demo could not write details'),
  })
}

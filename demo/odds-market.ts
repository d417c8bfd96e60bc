import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { OddsService, OddsUpdate, ScoreMoment } from '#server/features/odds/odds.service.ts'
import { type Desk, desks, type PricedFixture, pastMoments, rowsAt, scoreMoments, settingTime } from './odds-drift.ts'
import { startRounds } from './rounds.ts'

type Uses = { database: DatabaseEngine; odds: OddsService; log: FastifyBaseLogger }
type Standing = PricedFixture & { isOver: boolean }

const hourMs = 3_600_000
const roundMs = 2_000
const restMs = 1_000
/** How far the demo offers odds, back and ahead. */
const span = { backMs: 24 * hourMs, aheadMs: 2 * 24 * hourMs }
/** The companies hand in their rows as the widespread feed numbers them. */
const provider = 'isports'
const isSoon = ({ kickOff }: PricedFixture, nowMs: number) => kickOff < nowMs + 12 * hourMs
const stateOf: Record<number, ScoreMoment['state']> = {
  1: 'first_half',
  2: 'half_time',
  3: 'second_half',
  [-1]: 'finished',
}

/**
 * The demo's bookmakers. Their prices follow the scripted scores, so they are simulated like those; a demo that was
 * stopped takes up the movement where it would be by now. Once the first prices are there it returns how to end it.
 */
export async function startOddsMarket({ database: { db }, odds, log }: Uses): Promise<() => Promise<void>> {
  /** Up to when a company's rows of a fixture were handed in. */
  const told = new Map<string, number>()
  const toldKey = ({ fixtureId }: PricedFixture, { company }: Desk) => `${fixtureId} ${company}`

  /** What is played now first, then what comes soon; what is over before what is far ahead. */
  async function fixtures(nowMs: number): Promise<Standing[]> {
    const rows = await db
      .selectFrom('fixtures')
      .select(['id', 'source_key', 'home_id', 'away_id', 'kick_off', 'status'])
      .where('sport', '=', sports.football)
      .where('kick_off', '>', new Date(nowMs - span.backMs))
      .where('kick_off', '<', new Date(nowMs + span.aheadMs))
      .where('source_key', 'like', 'demo:%')
      .orderBy('kick_off')
      .execute()
    const all = rows.map((row) => ({
      fixtureId: row.id,
      key: row.source_key,
      homeId: row.home_id,
      awayId: row.away_id,
      kickOff: row.kick_off.getTime(),
      isOver: row.status < 0,
    }))
    const [soon, far] = [all.filter((one) => isSoon(one, nowMs)), all.filter((one) => !isSoon(one, nowMs))]
    return [...soon.filter(({ isOver }) => !isOver), ...soon.filter(({ isOver }) => isOver).toReversed(), ...far]
  }

  /** A restarted demo adds only what happened since. */
  async function knownUntil(fixtureId: string): Promise<number> {
    const row = await db
      .selectFrom('odds_lines')
      .select((eb) => eb.fn.max('change_time').as('until'))
      .where('fixture_id', '=', fixtureId)
      .executeTakeFirst()
    return row?.until?.getTime() ?? 0
  }

  async function tellPast(fixture: Standing, nowMs: number): Promise<void> {
    const from = await knownUntil(fixture.fixtureId)
    const rows: OddsUpdate[] = []
    for (const atMs of pastMoments(fixture, nowMs).filter((moment) => moment > from)) {
      for (const desk of desks) rows.push(...rowsAt(fixture, desk, atMs))
      await breathe()
    }
    if (fixture.kickOff < nowMs) await odds.keepScores(fixture.fixtureId, scoresOf(fixture, nowMs))
    await odds.applyOddsRows(provider, rows)
    for (const desk of desks) told.set(toldKey(fixture, desk), nowMs)
  }

  function rowsSince(fixture: Standing, nowMs: number): OddsUpdate[] {
    return desks.flatMap((desk) => {
      const key = toldKey(fixture, desk)
      const atMs = settingTime(desk, fixture, nowMs)
      if (atMs <= (told.get(key) ?? 0)) return []
      told.set(key, atMs)
      return rowsAt(fixture, desk, atMs)
    })
  }

  const isOpened = (fixture: Standing) => desks.some((desk) => told.has(toldKey(fixture, desk)))

  async function move(all: Standing[], nowMs: number): Promise<void> {
    const moving = all.filter((one) => isOpened(one) && (!one.isOver || nowMs - one.kickOff < 3 * hourMs))
    const rows = moving.flatMap((fixture) => rowsSince(fixture, nowMs))
    if (rows.length > 0) await odds.applyOddsRows(provider, rows)
  }

  /** Hands in what the companies changed, then tells the past of fixtures that have none yet, as long as a round lasts. */
  async function round(ending: AbortSignal): Promise<void> {
    const nowMs = Date.now()
    const all = await fixtures(nowMs)
    await move(all, nowMs)
    for (const fixture of all.filter((one) => !isOpened(one))) {
      if (ending.aborted || Date.now() - nowMs > roundMs) return
      await tellPast(fixture, Date.now()).catch((error: unknown) => {
        // It begins with what it asks now; the others do not wait for it.
        for (const desk of desks) told.set(toldKey(fixture, desk), nowMs)
        log.warn({ err: error, fixtureId: fixture.fixtureId }, 'the demo could not tell how odds came to be')
      })
    }
  }

  const onFailure = (error: unknown) => log.warn({ err: error }, 'the demo could not move its odds')
  // Whoever comes first finds prices already.
  await round(new AbortController().signal).catch(onFailure)
  return startRounds({ round, restMs, onFailure })
}

function scoresOf(fixture: PricedFixture, nowMs: number): ScoreMoment[] {
  return scoreMoments(fixture, nowMs).map(({ at, play: { code, homeScore, awayScore } }) => ({
    at,
    state: stateOf[code] ?? 'first_half',
    homeScore,
    awayScore,
  }))
}

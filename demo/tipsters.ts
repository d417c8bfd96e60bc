import type { FastifyBaseLogger } from 'fastify'
import type { LocalText } from '#contract/envelope.ts'
import { readDecimal } from '#contract/rules/odds-format.ts'
import { type OddsSide, sidesOf } from '#contract/rules/odds-kinds.ts'
import { sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { TipService } from '#server/features/tips/tips.service.ts'
import { commentatorTipsters, type Form, type Forms, fillTeams, thoughts, tipsters } from './data/tips.ts'
import { drawing, pick } from './draw.ts'
import { type Desk, desks, type PricedFixture, rowsAt, settingTime } from './odds-drift.ts'
import { pastMs } from './odds-fixtures.ts'
import { startRounds } from './rounds.ts'

type Uses = {
  database: DatabaseEngine
  tips: TipService
  cast: ReadonlyMap<string, string>
  log: FastifyBaseLogger
}
/** `forms` has the last results of both teams before the fixture; null when either team has fewer than five. */
type Tippable = PricedFixture & { home: LocalText; away: LocalText; forms: Forms | null }
type Result = { teamId: string; at: number; scored: number; conceded: number }
/** A planned tip and its time. Every call plans the same tips. */
type Plan = {
  fixture: Tippable
  at: number
  market: 'handicap' | 'overUnder' | 'europeOdds'
  side: OddsSide
  stake: number
  content: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const aheadMs = 8 * hourMs
const pollMs = 15_000
const formLength = 5
const formDaysMs = 30 * 24 * hourMs
const maxMs = 150 * minuteMs
/** Min and max time between a tip and the kick-off, in ms. */
const before = { least: 8 * minuteMs, most: 170 * minuteMs }
/** The demo's first company. `companyId` is its id on the site. */
const desk = desks[0] as Desk
const companyId = '1'
/** Share of the coming fixtures for which each commentator gives a tip. */
const commentatorShare = 0.12

/** Returns the plans of one tipster, ordered by time. */
export function plansOf(username: string, share: number, fixtures: readonly Tippable[]): Plan[] {
  const plans = fixtures.flatMap((fixture): Plan[] => {
    const draw = drawing(`${username} ${fixture.key}`)
    if (draw('takes') >= share) return []
    const market = pick(['handicap', 'handicap', 'overUnder', 'overUnder', 'europeOdds'] as const, draw('market'))
    const side = pick(sidesOf[market], draw('side'))
    const fitting = thoughts.filter(
      (one) => one.side === side && (one.holds === undefined || (fixture.forms !== null && one.holds(fixture.forms))),
    )
    const content = draw('writes') < 0.7 ? fillTeams(pick(fitting, draw('text')).text, fixture, fixture.forms) : ''
    return [
      {
        fixture,
        at: Math.floor(fixture.kickOff - before.least - draw('when') * (before.most - before.least)),
        market,
        side,
        stake: 1 + Math.floor(draw('stake') * 5),
        content,
      },
    ]
  })
  return plans.toSorted((a, b) => a.at - b.at)
}

/**
 * Creates the demo’s tipsters. They tip at random, so their results are random too. Each tip uses the price of the
 * demo’s bookmakers at its time, and it is stored and settled by the same rules as any other tip.
 */
export function createTipsters({ database: { db }, tips, cast, log }: Uses) {
  async function fixtures(nowMs: number): Promise<Tippable[]> {
    const rows = await db
      .selectFrom('fixtures as f')
      .innerJoin('teams as home', 'home.id', 'f.home_id')
      .innerJoin('teams as away', 'away.id', 'f.away_id')
      .select([
        'f.id as fixtureId',
        'f.source_key as key',
        'f.home_id as homeId',
        'f.away_id as awayId',
        'f.kick_off',
        'home.names as home',
        'away.names as away',
      ])
      .where('f.source_key', 'like', 'demo:%')
      .where('f.sport', '=', sports.football)
      .where('f.kick_off', '>', new Date(nowMs - pastMs))
      .where('f.kick_off', '<', new Date(nowMs + aheadMs))
      .orderBy('f.kick_off')
      .execute()
    const results = await resultsOf([...new Set(rows.flatMap(({ homeId, awayId }) => [homeId, awayId]))], nowMs)
    return rows.map(({ kick_off, ...row }) => {
      const kickOff = kick_off.getTime()
      // A tip may use only results that were known before the earliest possible tip on the fixture.
      const formOf = (teamId: string) => formFrom(results, teamId, kickOff - before.most)
      const [home, away] = [formOf(row.homeId), formOf(row.awayId)]
      return { ...row, kickOff, forms: home && away ? { home, away } : null }
    })
  }

  async function resultsOf(teamIds: string[], nowMs: number): Promise<Result[]> {
    if (teamIds.length === 0) return []
    const rows = await db
      .selectFrom('fixtures')
      .select(['home_id', 'away_id', 'home_score', 'away_score', 'kick_off'])
      .where('source_key', 'like', 'demo:%')
      .where('status', '<', 0)
      .where('kick_off', '>', new Date(nowMs - formDaysMs))
      .where((eb) => eb.or([eb('home_id', 'in', teamIds), eb('away_id', 'in', teamIds)]))
      .orderBy('kick_off', 'desc')
      .execute()
    return rows.flatMap((row) => {
      const [scored, conceded] = [row.home_score ?? 0, row.away_score ?? 0]
      const at = row.kick_off.getTime()
      return [
        { teamId: row.home_id, at, scored, conceded },
        { teamId: row.away_id, at, scored: conceded, conceded: scored },
      ]
    })
  }

  async function lastGiven(userId: string): Promise<number> {
    const row = await db
      .selectFrom('tips')
      .select((eb) => eb.fn.max('created_at').as('last'))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.last?.getTime() ?? 0
  }

  async function give(userId: string, plan: Plan): Promise<void> {
    const quote = quoteAt(plan)
    if (!quote) return
    const { fixture, market, side, stake, content, at } = plan
    const { fixtureId } = fixture
    const requestId = `demo-${fixtureId}-${market}`
    const draft = { fixtureId, market, side, line: quote.line, stake, content, requestId }
    await tips.giveDated(userId, draft, { at, quote }).catch((error: unknown) => {
      // The tip’s day was already published, or the fixture’s kick-off changed. Skips the tip.
      log.debug({ err: error, fixtureId }, 'a demo tip was not given')
    })
  }

  /**
   * Gives the commentators’ tips on the next fixtures now, so that they are visible from the first minute. Commentators
   * get no past tips.
   */
  async function open(): Promise<void> {
    const at = Date.now()
    const coming = (await fixtures(at)).filter(({ kickOff }) => kickOff > at + before.least)
    for (const username of commentatorTipsters) {
      const userId = cast.get(username)
      if (userId === undefined) continue
      for (const plan of plansOf(username, commentatorShare, coming)) await give(userId, { ...plan, at })
    }
  }

  /** Gives the due tips, publishes the days that are over, and settles tips on ended fixtures. */
  async function giveDue(ending: AbortSignal): Promise<void> {
    const nowMs = Date.now()
    const known = await fixtures(nowMs)
    for (const [username, share] of tipsters) {
      const userId = cast.get(username)
      if (userId === undefined) continue
      const last = await lastGiven(userId)
      for (const plan of plansOf(username, share, known)) {
        if (ending.aborted) return
        if (plan.at > last && plan.at <= nowMs) await give(userId, plan)
      }
    }
    await tips.publishDays()
    await tips.settleDue()
  }

  return {
    open,
    /**
     * Gives all past tips. The bookmakers’ past odds must be written first, because settling a tip reads closing
     * prices.
     */
    givePast: () => giveDue(new AbortController().signal),
    /** Starts giving tips when they are due. Returns a stop function. */
    start: () =>
      startRounds({
        round: giveDue,
        restMs: pollMs,
        onFailure: (error) => log.warn({ err: error }, 'the demo could not give its tips'),
      }),
  }
}

function formFrom(results: readonly Result[], teamId: string, beforeMs: number): Form | null {
  const last = results.filter((one) => one.teamId === teamId && one.at + maxMs < beforeMs).slice(0, formLength)
  if (last.length < formLength) return null
  const count = (holds: (one: Result) => boolean) => last.filter(holds).length
  return {
    wins: count(({ scored, conceded }) => scored > conceded),
    draws: count(({ scored, conceded }) => scored === conceded),
    losses: count(({ scored, conceded }) => scored < conceded),
    scored: last.reduce((sum, one) => sum + one.scored, 0),
    conceded: last.reduce((sum, one) => sum + one.conceded, 0),
  }
}

/** Returns the company’s quote at the time of the plan, or null when the market is closed. */
function quoteAt({ fixture, market, side, at }: Plan) {
  const setAt = settingTime(desk, fixture, at)
  const row = rowsAt(fixture, desk, setAt).find((one) => one.kind === market && one.lineIndex === 1)
  if (!row || row.close) return null
  const { line, first, second, third } = row.instant
  const price = readDecimal([first, second, third][sidesOf[market].indexOf(side)] ?? '')
  if (price === null) return null
  return {
    companyId,
    line: line === null ? null : readDecimal(line),
    price,
    oddsType: row.oddsType,
    changedAt: row.changedAt,
  }
}

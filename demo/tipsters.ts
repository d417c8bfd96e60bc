import type { FastifyBaseLogger } from 'fastify'
import type { LocalText } from '#contract/envelope.ts'
import { readDecimal } from '#contract/rules/odds-format.ts'
import { type OddsSide, sidesOf } from '#contract/rules/odds-kinds.ts'
import { sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { TipService } from '#server/features/tips/tips.service.ts'
import { commentatorTipsters, thoughts, tipsters } from './data/tips.ts'
import { drawing, pick, sortedBy } from './draw.ts'
import { type Desk, desks, type PricedFixture, rowsAt, settingTime } from './odds-drift.ts'
import { pastMs } from './odds-fixtures.ts'
import { startRounds } from './rounds.ts'
import { type Before, factsBefore, factsFor, type Result, slotsOf } from './tip-facts.ts'

type Uses = {
  database: DatabaseEngine
  tips: TipService
  cast: ReadonlyMap<string, string>
  log: FastifyBaseLogger
}
/** `before` has the facts before the fixture; null when either team has fewer than five results. */
type Tippable = PricedFixture & { home: LocalText; away: LocalText; before: Before | null }
type Quote = NonNullable<ReturnType<typeof quoteAt>>
/** A planned tip and its time. Every call plans the same tips. */
type Plan = {
  fixture: Tippable
  at: number
  /** Markets whose prices the site shows in one format. */
  market: 'handicap' | 'overUnder'
  side: OddsSide
  stake: number
  isArgued: boolean
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const aheadMs = 8 * hourMs
const pollMs = 15_000
const resultsForMs = 5 * minuteMs
/** A tipster uses an argument again only after this many others. */
const minApart = 2
/** Share of the tips with a text, if the tipster has an argument. */
const shareArgued = 0.75
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
    const market = pick(['handicap', 'overUnder'] as const, draw('market'))
    return [
      {
        fixture,
        at: Math.floor(fixture.kickOff - before.least - draw('when') * (before.most - before.least)),
        market,
        side: pick(sidesOf[market], draw('side')),
        stake: 1 + Math.floor(draw('stake') * 5),
        isArgued: draw('writes') < shareArgued,
      },
    ]
  })
  return plans.toSorted((a, b) => a.at - b.at)
}

type Offer = Pick<Plan, 'market' | 'side'> & { quote: Pick<Quote, 'line' | 'price'> }

/**
 * Returns one of the offers with the tipster’s argument for it, or null when none of the tipster’s arguments holds.
 * Arguments in `used` come last, and the latest ones not at all. Adds the chosen one to `used`.
 */
export function argued<T extends Offer>(
  username: string,
  fixture: Tippable,
  { offers, used }: { offers: readonly T[]; used: string[] },
): { offer: T; content: string } | null {
  const { before: known, homeId, home, away } = fixture
  if (known === null) return null
  const recent = used.slice(-minApart)
  const fitting = offers.flatMap((offer) => {
    const { market, side, quote } = offer
    const { line, price } = quote
    if (line === null) return []
    const isTotal = market === 'overUnder'
    const facts = factsFor(known, { side, line, homeId })
    const slots = slotsOf({ facts, before: known, home: home.vi, away: away.vi, isTotal, line, price })
    return thoughts
      .filter(
        (one) =>
          one.by === username &&
          one.pick === (isTotal ? side : 'own') &&
          !recent.includes(one.text) &&
          one.holds(facts),
      )
      .map((thought) => ({ offer, thought, slots }))
  })
  const draw = drawing(`${username} ${fixture.key} words`)
  const [best] = sortedBy(
    fitting,
    ({ offer, thought }) => used.lastIndexOf(thought.text) + 1 + draw(`${offer.side} ${thought.text}`),
  )
  if (!best) return null
  used.push(best.thought.text)
  const text = best.thought.text.replace(/\{(\w+)\}/g, (_, name: string) => best.slots[name] ?? '')
  return { offer: best.offer, content: text.charAt(0).toUpperCase() + text.slice(1) }
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
        'f.season_id as season',
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
    const results = await resultsAt(nowMs)
    return rows.map(({ kick_off, season, ...row }) => {
      const kickOff = kick_off.getTime()
      // A tip may use only results that were known before the earliest possible tip on the fixture.
      const known = results.get(season ?? '') ?? []
      const { homeId, awayId } = row
      return {
        ...row,
        kickOff,
        before: factsBefore({ homeId, awayId, season: season ?? '' }, known, kickOff - before.most),
      }
    })
  }

  let read: { at: number; bySeason: Map<string, Result[]> } | null = null

  /** Returns all results by season, newest first. They are read again after some minutes. */
  async function resultsAt(nowMs: number): Promise<Map<string, Result[]>> {
    if (read && nowMs - read.at < resultsForMs) return read.bySeason
    const rows = await db
      .selectFrom('fixtures')
      .select(['home_id', 'away_id', 'home_score', 'away_score', 'kick_off', 'season_id'])
      .where('source_key', 'like', 'demo:%')
      .where('sport', '=', sports.football)
      .where('status', '<', 0)
      .where('season_id', 'is not', null)
      .orderBy('kick_off', 'desc')
      .execute()
    const results = rows.map((row) => ({
      season: row.season_id ?? '',
      homeId: row.home_id,
      awayId: row.away_id,
      homeScore: row.home_score ?? 0,
      awayScore: row.away_score ?? 0,
      kickOff: row.kick_off.getTime(),
    }))
    read = { at: nowMs, bySeason: Map.groupBy(results, ({ season }) => season) }
    return read.bySeason
  }

  async function lastGiven(userId: string): Promise<number> {
    const row = await db
      .selectFrom('tips')
      .select((eb) => eb.fn.max('created_at').as('last'))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.last?.getTime() ?? 0
  }

  const used = new Map<string, string[]>()

  async function give({ userId, username }: { userId: string; username: string }, plan: Plan): Promise<void> {
    const { fixture, stake, at } = plan
    const words = used.get(username) ?? []
    used.set(username, words)
    const choice = plan.isArgued ? argued(username, fixture, { offers: offersAt(plan), used: words }) : null
    const { market, side } = choice?.offer ?? plan
    const quote = choice?.offer.quote ?? quoteAt(plan)
    if (!quote) return
    const content = choice?.content ?? ''
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
      for (const plan of plansOf(username, commentatorShare, coming)) {
        const early = drawing(`${username} ${plan.fixture.key} opens`)('early')
        await give({ userId, username }, { ...plan, at: at - Math.floor((5 + early * 40) * minuteMs) })
      }
    }
  }

  /** Gives the due tips, publishes the days that are over, and settles tips on ended fixtures. */
  async function giveDue(ending: AbortSignal): Promise<void> {
    const nowMs = Date.now()
    const known = await fixtures(nowMs)
    const due: { userId: string; username: string; plan: Plan }[] = []
    for (const [username, share] of tipsters) {
      const userId = cast.get(username)
      if (userId === undefined) continue
      const last = await lastGiven(userId)
      for (const plan of plansOf(username, share, known))
        if (plan.at > last && plan.at <= nowMs) due.push({ userId, username, plan })
    }
    for (const { plan, ...tipster } of sortedBy(due, (one) => one.plan.at)) {
      if (ending.aborted) return
      await give(tipster, plan)
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

/** Returns both sides of both markets with the company’s quotes at the time of the plan. */
function offersAt(plan: Plan) {
  return (['handicap', 'overUnder'] as const).flatMap((market) =>
    sidesOf[market].flatMap((side) => {
      const quote = quoteAt({ ...plan, market, side })
      return quote ? [{ market, side, quote }] : []
    }),
  )
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

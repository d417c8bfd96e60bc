import type { FastifyBaseLogger } from 'fastify'
import type { LocalText } from '#contract/envelope.ts'
import { type OddsKind, type OddsSide, oddsKinds, sidesOf } from '#contract/odds-kinds.ts'
import { sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { TipService } from '#server/features/tips/tips.service.ts'
import { fillTeams, thoughts, tipsters } from './data/tips.ts'
import { drawing, pick } from './draw.ts'

type Uses = {
  database: DatabaseEngine
  tips: TipService
  /** Members of the demo by user name. */
  cast: ReadonlyMap<string, string>
  log: FastifyBaseLogger
}
type Tippable = { id: string; key: string; kickOff: number; home: LocalText; away: LocalText }
/** What somebody tips, and when; the same whenever it is asked for. */
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
const span = { backMs: 24 * hourMs, aheadMs: 8 * hourMs }
const lookEveryMs = 15_000
/** Tips are given at some moment of these before kick-off. */
const before = { least: 8 * minuteMs, most: 170 * minuteMs }
/** The first company of the demo, by our number. */
const companyId = '1'

/** Plans of one tipster, in the order of giving. */
export function plansOf(username: string, share: number, fixtures: readonly Tippable[]): Plan[] {
  const plans = fixtures.flatMap((fixture): Plan[] => {
    const draw = drawing(`${username} ${fixture.key}`)
    if (draw('takes') >= share) return []
    const market = pick(['handicap', 'handicap', 'overUnder', 'overUnder', 'europeOdds'] as const, draw('market'))
    const content = draw('writes') < 0.7 ? fillTeams(pick(thoughts[market], draw('text')), fixture) : ''
    return [
      {
        fixture,
        at: Math.floor(fixture.kickOff - before.least - draw('when') * (before.most - before.least)),
        market,
        side: pick(sidesOf[market], draw('side')),
        stake: 1 + Math.floor(draw('stake') * 5),
        content,
      },
    ]
  })
  return plans.toSorted((a, b) => a.at - b.at)
}

/**
 * The demo's tipsters. They tip by chance, so their records are what chance makes of them; each tip takes the price that
 * the demo's bookmakers had at its moment, and goes through the chain and the rules like any other.
 */
export function createTipsters({ database: { db }, tips, cast, log }: Uses) {
  let isClosed = false
  let stop = () => {}

  async function fixtures(nowMs: number): Promise<Tippable[]> {
    const rows = await db
      .selectFrom('fixtures as f')
      .innerJoin('teams as home', 'home.id', 'f.home_id')
      .innerJoin('teams as away', 'away.id', 'f.away_id')
      .select(['f.id', 'f.source_key', 'f.kick_off', 'home.names as home', 'away.names as away'])
      .where('f.source_key', 'like', 'demo:%')
      .where('f.sport', '=', sports.football)
      .where('f.kick_off', '>', new Date(nowMs - span.backMs))
      .where('f.kick_off', '<', new Date(nowMs + span.aheadMs))
      .orderBy('f.kick_off')
      .execute()
    return rows.map(({ id, source_key: key, kick_off, home, away }) => ({
      id,
      key,
      kickOff: kick_off.getTime(),
      home,
      away,
    }))
  }

  /** The bookmakers tell their past fixture by fixture; a chain is written in order, so it waits for all of it. */
  async function areOddsTold(known: readonly Tippable[]): Promise<boolean> {
    if (known.length === 0) return false
    const { told } = await db
      .selectFrom('odds_lines')
      .select((eb) => eb.fn.count<string>('fixture_id').distinct().as('told'))
      .where(
        'fixture_id',
        'in',
        known.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow()
    return Number(told) === known.length
  }

  async function lastGiven(userId: string): Promise<number> {
    const row = await db
      .selectFrom('tips')
      .select((eb) => eb.fn.max('created_at').as('last'))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.last?.getTime() ?? 0
  }

  /** What the company offered at a moment; null where the market was closed. */
  async function quoteAt({ fixture, market, side, at }: Plan) {
    const tick = await db
      .selectFrom('odds_lines as l')
      .innerJoin('odds_ticks as k', 'k.line_id', 'l.id')
      .select(['k.line', 'k.price_1', 'k.price_2', 'k.price_3', 'k.odds_type', 'k.is_closed', 'k.change_time'])
      .where('l.fixture_id', '=', fixture.id)
      .where('l.company_id', '=', Number(companyId))
      .where('l.kind', '=', kindNumber(market))
      .where('l.line_index', '=', 1)
      .where('k.change_time', '<=', new Date(at))
      .where('k.odds_type', '<>', 3)
      .orderBy('k.change_time', 'desc')
      .limit(1)
      .executeTakeFirst()
    const price = tick && [tick.price_1, tick.price_2, tick.price_3][sidesOf[market].indexOf(side)]
    if (!tick || tick.is_closed || !price) return null
    return { companyId, line: tick.line, price, oddsType: tick.odds_type, changedAt: tick.change_time.getTime() }
  }

  async function give(userId: string, plan: Plan): Promise<void> {
    const quote = await quoteAt(plan)
    if (!quote) return
    const { fixture, market, side, stake, content, at } = plan
    const draft = { fixtureId: fixture.id, market, side, line: quote.line, stake, content, requestId: requestOf(plan) }
    await tips.giveDated(userId, draft, { at, quote }).catch((error: unknown) => {
      // Its day was published, or the fixture has moved: a tip less.
      log.debug({ err: error, fixtureId: fixture.id }, 'the demo left a tip out')
    })
  }

  async function look(): Promise<void> {
    const nowMs = Date.now()
    const known = await fixtures(nowMs)
    if (!(await areOddsTold(known))) return
    for (const [username, share] of tipsters) {
      const userId = cast.get(username)
      if (userId === undefined) continue
      const last = await lastGiven(userId)
      for (const plan of plansOf(username, share, known)) {
        if (isClosed) return
        if (plan.at > last && plan.at <= nowMs) await give(userId, plan)
      }
    }
    await tips.publishDays()
    await tips.settleDue()
  }

  let running = Promise.resolve()
  return {
    /** Gives the tips that are due and settles what is over; nothing until the bookmakers have told their past. */
    look,
    start(): void {
      const step = () => {
        running = look()
          .catch((error: unknown) => log.warn({ err: error }, 'the demo could not give its tips'))
          .then(() => {
            if (!isClosed) timer = setTimeout(step, lookEveryMs)
          })
      }
      let timer = setTimeout(step, 0)
      stop = () => clearTimeout(timer)
    },
    async close(): Promise<void> {
      isClosed = true
      await running
      stop()
    },
  }
}

function kindNumber(kind: OddsKind): number {
  return oddsKinds.indexOf(kind) + 1
}

function requestOf({ fixture, market }: Plan): string {
  return `demo-${fixture.id}-${market}`
}

import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { sports } from '#contract/schedule.ts'
import type { OddsUpdate } from '#server/features/odds/odds.service.ts'
import { drawing } from './draw.ts'
import { evenLine, outcomesOf, overLine, priceOf, type Rates, threeWay } from './odds-model.ts'
import { type Play, playAt } from './score-script.ts'

export type PricedFixture = { fixtureId: string; key: string; homeId: string; awayId: string; kickOff: number }

/** A company of the demo. `company` is its number in a widely used feed. */
export type Desk = { company: number; margin: number; everyMs: number; markets: 'all' | 'main'; extraLines: boolean }

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

export const desks: Desk[] = [
  { company: 3, margin: 0.05, everyMs: 9 * secondMs, markets: 'all', extraLines: true },
  { company: 31, margin: 0.048, everyMs: 13 * secondMs, markets: 'all', extraLines: false },
  { company: 8, margin: 0.055, everyMs: 17 * secondMs, markets: 'all', extraLines: false },
  { company: 1, margin: 0.06, everyMs: 29 * secondMs, markets: 'main', extraLines: false },
]

/** Time after a goal during which no company takes bets. */
const lockedMs = 40 * secondMs
/** Before kick-off, prices are set less often by this factor. */
const calm = 14

/**
 * Returns the last time up to `atMs` at which a company set its prices. After a goal or another change of the fixture
 * this is `atMs`.
 */
export function settingTime({ company, everyMs }: Desk, { key, kickOff }: PricedFixture, atMs: number): number {
  const step = atMs < kickOff ? everyMs * calm : everyMs
  const shift = Math.floor(drawing(key)(`shift ${company}`) * step)
  const time = Math.floor((atMs - shift) / step) * step + shift
  // Every company changes its prices immediately after a goal or another change of the fixture.
  return hasMoved({ key, kickOff }, time, atMs) ? atMs : time
}

function play({ key, kickOff }: Pick<PricedFixture, 'key' | 'kickOff'>, atMs: number): Play {
  return playAt({ key, kickOff, sport: sports.football }, atMs)
}

function hasMoved(fixture: Pick<PricedFixture, 'key' | 'kickOff'>, fromMs: number, toMs: number): boolean {
  const [before, after] = [play(fixture, fromMs), play(fixture, toMs)]
  return before.homeScore !== after.homeScore || before.awayScore !== after.awayScore || before.code !== after.code
}

/**
 * Returns the value of a random walk at a time, from -1 to 1. It is the same for the same name, and smooth between the
 * points of a lattice.
 */
function wander(name: string, atMs: number, stepMs: number): number {
  const draw = drawing(name)
  const place = atMs / stepMs
  const from = Math.floor(place)
  const share = (1 - Math.cos((place - from) * Math.PI)) / 2
  return (draw(from) * (1 - share) + draw(from + 1) * share) * 2 - 1
}

/** Returns the numbers of goals that the market expects for each team over the whole fixture. */
function expected({ key, homeId, awayId }: PricedFixture, desk: Desk, atMs: number): Rates {
  const strength = (id: string) => 0.7 + drawing(`team ${id}`)('strength') * 0.9
  const edge = strength(homeId) / strength(awayId)
  const news = wander(`${key} news`, atMs, 11 * hourMs) * 0.09 + wander(`${key} money`, atMs, hourMs) * 0.05
  const own =
    wander(`${key} ${desk.company}`, atMs, 20 * minuteMs) * 0.02 +
    wander(`${key} ${desk.company} now`, atMs, minuteMs) * 0.015
  const tilt = 1 + news + own
  const pace = 1 + wander(`${key} pace`, atMs, 5 * hourMs) * 0.06
  return { home: 1.48 * edge ** 0.75 * tilt * pace, away: (1.12 / edge ** 0.75 / tilt) * pace }
}

type Left = { whole: number; half: number }

/** Returns the remaining share of the fixture, and of its first half. */
function leftOf({ code, periodStartedAt }: Play, atMs: number): Left {
  const minutes = periodStartedAt === null ? 0 : (atMs - periodStartedAt) / minuteMs
  if (code === 0) return { whole: 1, half: 1 }
  if (code === 1) return { whole: 1 - Math.min(minutes, 46) / 94, half: Math.max(0, 1 - minutes / 47) }
  if (code === 2) return { whole: 48 / 94, half: 0 }
  if (code === 3) return { whole: Math.max(0.004, (49 - Math.min(minutes, 48.8)) / 94), half: 0 }
  return { whole: 0, half: 0 }
}

type Quote = {
  kind: OddsKind
  lineIndex: number
  line: string | null
  first: string
  second: string
  third: string | null
}

const halfShare = 0.45
const minTotal = 0.5

type Priced = { margin: number; more: boolean }

/**
 * Returns the quotes for the main line and, with `more`, for two other lines. `shown` is added to the displayed line,
 * because a total includes the goals that were already scored.
 */
function linesOf(
  kind: OddsKind,
  chances: ReadonlyMap<number, number>,
  at: Priced & { around: number; shown: number },
): Quote[] {
  const least = /overUnder|corner$/.test(kind) ? minTotal : Number.NEGATIVE_INFINITY
  const main = evenLine(chances, at.around, least)
  const steps = main - 0.25 < least ? [0, 0.25, 0.5] : [0, -0.25, 0.25]
  return (at.more ? steps : [0]).map((step, i) => {
    const { win, lose } = overLine(chances, main + step)
    return {
      kind,
      lineIndex: i + 1,
      line: String(main + step + at.shown),
      first: priceOf({ win, lose }, at.margin),
      second: priceOf({ win: lose, lose: win }, at.margin),
      third: null,
    }
  })
}

/** As in Asian markets, a handicap counts only the goals still to come, and a total counts all goals. */
function goalMarkets(rates: Rates, { goals, isHalf, ...priced }: Priced & { goals: number; isHalf: boolean }): Quote[] {
  const { margins, totals } = outcomesOf(rates)
  const [handicap, overUnder]: OddsKind[] = isHalf ? ['handicapHalf', 'overUnderHalf'] : ['handicap', 'overUnder']
  return [
    ...linesOf(handicap ?? 'handicap', margins, { ...priced, around: rates.home - rates.away, shown: 0 }),
    ...linesOf(overUnder ?? 'overUnder', totals, { ...priced, around: rates.home + rates.away, shown: goals }),
  ]
}

function resultMarkets(
  rates: Rates,
  { lead, margin, isHalf }: { lead: number; margin: number; isHalf: boolean },
): Quote[] {
  const { home, draw, away } = threeWay(outcomesOf(rates), lead)
  const sold = (win: number) => priceOf({ win, lose: 1 - win }, margin)
  const prices = { lineIndex: 1, line: null, first: sold(home), second: sold(away), third: sold(draw) }
  if (isHalf) return [{ kind: 'europeOddsHalf', ...prices }]
  const double = { first: sold(home + draw), second: sold(home + away), third: sold(draw + away) }
  return [
    { kind: 'europeOdds', ...prices },
    { kind: 'doubleChance', lineIndex: 1, line: null, ...double },
  ]
}

function cornerMarkets({ home, away }: Rates, margin: number): Quote[] {
  const rates = { home: 3.4 + home, away: 3.4 + away }
  const { margins, totals } = outcomesOf(rates)
  const priced = { margin, more: false, shown: 0 }
  return [
    ...linesOf('cornerHandicap', margins, { ...priced, around: rates.home - rates.away }),
    ...linesOf('corner', totals, { ...priced, around: rates.home + rates.away }),
  ]
}

/** Returns a company’s quotes for an unfinished fixture at a time. Corners are offered only before kick-off. */
function quotesAt(fixture: PricedFixture, desk: Desk, atMs: number): Quote[] {
  const now = play(fixture, atMs)
  const rates = expected(fixture, desk, atMs)
  const left = leftOf(now, atMs)
  const scaled = (share: number): Rates => ({
    home: Math.max(0.01, rates.home * share),
    away: Math.max(0.01, rates.away * share),
  })
  const goals = now.homeScore + now.awayScore
  const lead = now.homeScore - now.awayScore
  const { margin } = desk
  const quotes = [
    ...goalMarkets(scaled(left.whole), { goals, margin, more: desk.extraLines, isHalf: false }),
    ...resultMarkets(scaled(left.whole), { lead, margin, isHalf: false }),
  ]
  if (left.half > 0) {
    const half = scaled(left.half * halfShare)
    quotes.push(...goalMarkets(half, { goals, margin, more: false, isHalf: true }))
    quotes.push(...resultMarkets(half, { lead, margin, isHalf: true }))
  }
  if (now.code === 0) quotes.push(...cornerMarkets(rates, margin))
  return desk.markets === 'all' ? quotes : quotes.filter(({ kind }) => !/corner|double|europeOddsHalf/i.test(kind))
}

export function openingTime({ key, kickOff }: PricedFixture): number {
  return kickOff - (40 + Math.floor(drawing(key)('opening') * 50)) * hourMs
}

/**
 * Returns the time since which all companies refuse bets, temporarily or finally. Returns null while bets are accepted.
 */
function lockedSince(fixture: PricedFixture, atMs: number): number | null {
  const now = play(fixture, atMs)
  if (now.code === 0) return null
  const from = now.code < 0 ? fixture.kickOff + 90 * minuteMs : atMs - lockedMs
  const isSame = (moment: number) => {
    const then = play(fixture, moment)
    return then.homeScore === now.homeScore && then.awayScore === now.awayScore && then.code < 0 === now.code < 0
  }
  return isSame(from) ? null : firstWhere(isSame, from, atMs)
}

/** Returns the first time for which `isSo` is true, to the second. `isSo` must be false at `low` and true at `high`. */
function firstWhere(isSo: (moment: number) => boolean, low: number, high: number): number {
  if (high - low <= secondMs) return high
  const middle = Math.floor((low + high) / 2)
  return isSo(middle) ? firstWhere(isSo, low, middle) : firstWhere(isSo, middle, high)
}

const place = ({ kind, lineIndex }: Pick<Quote, 'kind' | 'lineIndex'>) => `${kind} ${lineIndex}`

/**
 * Returns a company’s rows for a fixture at a time: current prices, and the locked last prices of markets that are no
 * longer offered.
 */
export function rowsAt(fixture: PricedFixture, desk: Desk, atMs: number): OddsUpdate[] {
  const lockedAt = lockedSince(fixture, atMs)
  const quotes = quotesAt(fixture, desk, lockedAt === null ? atMs : lockedAt - secondMs)
  const sold = new Set(quotes.map(place))
  const { kickOff } = fixture
  const ended = [kickOff - secondMs, kickOff + 44 * minuteMs].flatMap((last) =>
    atMs > last ? quotesAt(fixture, desk, last).filter((quote) => !sold.has(place(quote))) : [],
  )
  const opening = new Map(quotesAt(fixture, desk, openingTime(fixture)).map((quote) => [place(quote), quote]))
  const row = (quote: Quote, isClosed: boolean): OddsUpdate => {
    const { kind, lineIndex, ...instant } = quote
    const { line = null, first = null, second = null, third = null } = opening.get(place(quote)) ?? {}
    return {
      fixtureId: fixture.fixtureId,
      company: desk.company,
      kind,
      lineIndex,
      ...(first === null ? {} : { initial: { line, first, second, third } }),
      instant,
      maintenance: false,
      inPlay: atMs >= kickOff,
      close: isClosed,
      oddsType: atMs >= kickOff ? 3 : atMs < kickOff - 6 * hourMs ? 1 : 2,
      changedAt: Math.floor(atMs / secondMs) * secondMs,
    }
  }
  const last = new Map(ended.map((quote) => [place(quote), quote]))
  return [
    ...quotes.map((quote) => row(quote, lockedAt !== null)),
    ...[...last.values()].map((quote) => row(quote, true)),
  ]
}

const beforePlay = [24, 12, 6, 3, 2, 1, 0.5, 0.2].map((hours) => -hours * hourMs)
const inPlayEveryMs = 5 * minuteMs
const maxMs = 2.2 * hourMs

/**
 * Returns the past times whose prices are written: the opening, times on the last day before kick-off, times in play,
 * and each change of score or state with the unlocking after it.
 */
export function pastMoments(fixture: PricedFixture, untilMs: number): number[] {
  const inPlay = Array.from({ length: Math.ceil(maxMs / inPlayEveryMs) }, (_, i) => i * inPlayEveryMs + secondMs)
  const moments = [openingTime(fixture), ...[...beforePlay, ...inPlay].map((offset) => fixture.kickOff + offset)]
  const goals = scoreMoments(fixture, untilMs).flatMap(({ at }) => [at, at + lockedMs + secondMs])
  const over = moments.findIndex((at) => play(fixture, at).code < 0)
  return [...(over < 0 ? moments : moments.slice(0, over + 1)), ...goals]
    .filter((at) => at <= untilMs)
    .toSorted((a, b) => a - b)
}

export type ScoreAt = { at: number; play: Play }

/** Returns the times up to `untilMs` at which the state or the score of a fixture changed, to the second. */
export function scoreMoments(fixture: Pick<PricedFixture, 'key' | 'kickOff'>, untilMs: number): ScoreAt[] {
  const moments: ScoreAt[] = []
  for (let from = fixture.kickOff - minuteMs; from < Math.min(untilMs, fixture.kickOff + maxMs); from += minuteMs) {
    if (!hasMoved(fixture, from, from + minuteMs)) continue
    let [low, high] = [from, from + minuteMs]
    while (high - low > secondMs) {
      const middle = Math.floor((low + high) / 2)
      if (hasMoved(fixture, from, middle)) high = middle
      else low = middle
    }
    if (high <= untilMs) moments.push({ at: high, play: play(fixture, high) })
  }
  return moments
}

import { describe, expect, test } from 'vitest'
import { marginOf, readDecimal } from '#contract/rules/odds-format.ts'
import { hasLine, oddsKinds } from '#contract/rules/odds-kinds.ts'
import { readQuote } from '#server/features/odds/quote.rules.ts'
import {
  type Desk,
  desks,
  openingTime,
  type PricedFixture,
  pastMoments,
  rowsAt,
  scoreMoments,
  settingTime,
} from './odds-drift.ts'
import { evenLine, outcomesOf, overLine, priceOf } from './odds-model.ts'

const minuteMs = 60_000
const kickOff = Date.parse('2026-11-21T13:00:00Z')
const fixture: PricedFixture = { fixtureId: '10001', key: 'demo:epl:29654700', homeId: '1', awayId: '2', kickOff }
const desk = desks[0] as Desk
const before = kickOff - 60 * minuteMs
const played = [1, 10, 40, 50, 75, 105, 130].map((minute) => kickOff + minute * minuteMs)

describe('the model', () => {
  test('a fair line has even chances, and the margin is added to them', () => {
    const { margins, totals } = outcomesOf({ home: 1.6, away: 1.1 })
    const line = evenLine(margins, 0.5)
    const { win, lose } = overLine(margins, line)
    expect(Math.abs(win - lose)).toBeLessThan(0.15)
    const prices = [priceOf({ win, lose }, 0.05), priceOf({ win: lose, lose: win }, 0.05)]
    expect(marginOf(prices.map((price) => readDecimal(price) ?? 0))).toBeCloseTo(0.05, 1)
    expect(evenLine(totals, 2.7)).toBeCloseTo(2.7, 0)
  })
})

describe('the rows of a company', () => {
  test.each([before, ...played])('at %i are valid for the store', (atMs) => {
    for (const one of desks)
      for (const row of rowsAt(fixture, one, atMs)) {
        const quote = readQuote(row.kind, row.instant)
        expect([row, quote]).toEqual([row, expect.any(Array)])
        expect(quote?.[0] === null).toBe(!hasLine(row.kind))
        if (row.initial) expect(readQuote(row.kind, row.initial)).not.toBeNull()
        if (row.close) continue
        const prices = (quote ?? []).slice(1).filter((price) => price !== null)
        const sold = row.kind === 'doubleChance' ? marginOf(prices) - 1 : marginOf(prices)
        expect(sold).toBeGreaterThan(-0.02)
      }
  })

  test('cover every market before play and open none after it', () => {
    expect(new Set(rowsAt(fixture, desk, before).map(({ kind }) => kind))).toEqual(new Set(oddsKinds))
    const after = rowsAt(fixture, desk, kickOff + 130 * minuteMs)
    expect(after.every(({ close }) => close)).toBe(true)
    expect(new Set(after.map(({ kind }) => kind))).toEqual(new Set(oddsKinds))
  })

  test('are the same at every read', () => {
    expect(rowsAt(fixture, desk, before)).toEqual(rowsAt(fixture, desk, before))
  })

  test('a goal locks the market at its last price, then the line moves', () => {
    const goal = scoreMoments(fixture, kickOff + 130 * minuteMs).find(
      ({ play }, i, all) =>
        i > 0 &&
        play.homeScore + play.awayScore > (all[i - 1]?.play.homeScore ?? 0) + (all[i - 1]?.play.awayScore ?? 0),
    )
    if (!goal) throw new Error('the script of this fixture has a goal')
    const total = (atMs: number) => rowsAt(fixture, desk, atMs).find(({ kind }) => kind === 'overUnder')
    const [last, locked, later] = [goal.at - 1_000, goal.at + 10_000, goal.at + 60_000].map(total)
    expect(last?.close).toBe(false)
    expect(locked).toMatchObject({ close: true, instant: { line: last?.instant.line } })
    expect(later?.close).toBe(false)
    expect(Number(later?.instant.line)).toBeGreaterThan(Number(last?.instant.line))
  })
})

test('the past moments are in order, from the opening to the end', () => {
  const moments = pastMoments(fixture, kickOff + 300 * minuteMs)
  expect(moments[0]).toBe(openingTime(fixture))
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(moments.at(-1)).toBeGreaterThan(kickOff + 90 * minuteMs)
  expect(pastMoments(fixture, before).every((at) => at <= before)).toBe(true)
  expect(pastMoments(fixture, openingTime(fixture) - 1)).toEqual([])
})

test('a company sets its prices from time to time, and immediately after a goal', () => {
  const times = Array.from({ length: 60 }, (_, i) => settingTime(desk, fixture, before + i * 2_000))
  expect(new Set(times).size).toBeLessThan(4)
  const [goal] = scoreMoments(fixture, kickOff + 130 * minuteMs).slice(1)
  expect(settingTime(desk, fixture, (goal?.at ?? 0) + 1_000)).toBeGreaterThanOrEqual((goal?.at ?? 0) - 1_000)
})

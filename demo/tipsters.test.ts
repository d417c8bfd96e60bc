import { expect, test } from 'vitest'
import { sidesOf } from '#contract/rules/odds-kinds.ts'
import { commentatorTipsters, thoughts, tipsters } from './data/tips.ts'
import { drawing } from './draw.ts'
import { factsBefore, factsFor, type Result, saidHandicap, slotsOf } from './tip-facts.ts'
import { argued, plansOf } from './tipsters.ts'
import { inAll } from './world.ts'

const dayMs = 24 * 3_600_000
const kickOff = Date.parse('2026-11-21T13:00:00Z')
const teams = Array.from({ length: 12 }, (_, i) => String(i + 1))
const season = '7'
/** A season in which each pair met, newest match first. */
const results: Result[] = teams
  .flatMap((homeId, i) => teams.slice(i + 1).map((awayId) => ({ homeId, awayId })))
  .map(({ homeId, awayId }, i) => {
    const draw = drawing(`result ${i}`)
    const [homeScore, awayScore] = [Math.floor(draw('home') * 4), Math.floor(draw('away') * 3)]
    return { season, homeId, awayId, homeScore, awayScore, kickOff: kickOff - (1 + draw('when') * 80) * dayMs }
  })
  .toSorted((one, other) => other.kickOff - one.kickOff)

const fixtures = Array.from({ length: 200 }, (_, i) => {
  const [homeId, awayId] = [teams[i % 12] ?? '', teams[(i * 5 + 1) % 12] ?? '']
  return {
    ...{ fixtureId: String(10_001 + i), key: `demo:epl:${i}`, homeId, awayId },
    kickOff: kickOff + i * 60_000,
    home: inAll(`Đội ${homeId}`),
    away: inAll(`Đội ${awayId}`),
    before: homeId === awayId ? null : factsBefore({ homeId, awayId, season }, results, kickOff),
  }
})

test('a tipster tips about its share of the fixtures, in order and always before kick-off', () => {
  const plans = plansOf('tuan_hn', 0.5, fixtures)
  expect(plans.length).toBeGreaterThan(70)
  expect(plans.length).toBeLessThan(130)
  expect(plans.map(({ at }) => at)).toEqual(plans.map(({ at }) => at).toSorted((a, b) => a - b))
  for (const { at, fixture, side, market, stake } of plans) {
    expect(fixture.kickOff - at).toBeGreaterThanOrEqual(8 * 60_000)
    expect(sidesOf[market]).toContain(side)
    expect([1, 2, 3, 4, 5]).toContain(stake)
  }
})

test('a tipster always gives the same tips, and they differ from those of another tipster', () => {
  expect(plansOf('tuan_hn', 0.5, fixtures)).toEqual(plansOf('tuan_hn', 0.5, fixtures))
  const sidesBy = (name: string) => plansOf(name, 1, fixtures).map(({ side }) => side)
  expect(sidesBy('tuan_hn')).not.toEqual(sidesBy('meo_luoi'))
})

test('the facts before a match agree with its results', () => {
  for (const { homeId, awayId, before } of fixtures) {
    if (!before) continue
    for (const [teamId, facts, isHome] of [
      [homeId, before.home, true],
      [awayId, before.away, false],
    ] as const) {
      const own = results.filter((one) => one.homeId === teamId || one.awayId === teamId)
      const margins = own.map((one) => (one.homeId === teamId ? 1 : -1) * (one.homeScore - one.awayScore))
      expect(facts.played).toBe(own.length)
      expect(facts.points).toBe(margins.reduce((sum, by) => sum + (by > 0 ? 3 : by === 0 ? 1 : 0), 0))
      expect(facts.form.wins).toBe(margins.slice(0, 5).filter((by) => by > 0).length)
      expect(facts.form.losses).toBe(margins.slice(0, 5).filter((by) => by < 0).length)
      expect(margins.slice(0, facts.unbeaten).every((by) => by >= 0)).toBe(true)
      expect(margins[facts.unbeaten] ?? -1).toBeLessThan(0)
      expect(margins.slice(0, facts.winless).every((by) => by <= 0)).toBe(true)
      const here = own.filter((one) => (one.homeId === teamId) === isHome).slice(0, 5)
      expect(facts.here.played).toBe(here.length)
    }
    const places = [before.home, before.away].toSorted((one, other) => one.rank - other.rank)
    expect(places[0]?.points).toBeGreaterThanOrEqual(places[1]?.points ?? 0)
  }
})

const lines = [-10_000, -5_000, 0, 2_500, 7_500, 22_500]
const everyone = [...tipsters.map(([username]) => username), ...commentatorTipsters]

/** Returns the arguments of a tipster for all fixtures, each chosen among both sides of both markets. */
function tipsOf(username: string) {
  const used: string[] = []
  return plansOf(username, 1, fixtures.slice(0, 50)).flatMap(({ fixture }, i) => {
    const [handicap, total] = [lines[i % lines.length] ?? 0, 25_000]
    const offers = (['handicap', 'overUnder'] as const).flatMap((market) =>
      sidesOf[market].map((side) => ({
        market,
        side,
        quote: { line: market === 'handicap' ? handicap : total, price: 19_200 },
      })),
    )
    const chosen = argued(username, fixture, { offers, used })
    return chosen ? [{ fixture, text: chosen.content, ...chosen.offer }] : []
  })
}

test('the text of a tip supports its pick, and its figures are those of the teams', () => {
  for (const username of everyone)
    for (const { fixture, market, side, quote, text } of tipsOf(username)) {
      expect(text).not.toMatch(/[{}]|undefined/)
      const { before, homeId, home, away } = fixture
      const isTotal = market === 'overUnder'
      if (!before) throw new Error('a tip without facts has a text')
      const facts = factsFor(before, { side, line: quote.line, homeId })
      const slots = slotsOf({ facts, before, home: home.vi, away: away.vi, isTotal, ...quote })
      const written = thoughts.filter((one) => one.by === username && one.holds(facts))
      const filled = written.map((one) => one.text.replace(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? ''))
      expect(filled.map((one) => one.toLowerCase())).toContain(text.toLowerCase())
      if (/được chấp|cửa dưới/i.test(text)) expect(facts.takes).toBe(true)
      if (/\btài\b/i.test(text)) expect(side).toBe('over')
      if (isTotal && /xỉu \d/i.test(text)) expect(side).toBe('under')
      if (!isTotal) expect(text).not.toMatch(/\b(tài|xỉu) \d/i)
    }
})

test('each tipster has several arguments and repeats none until the others were used', () => {
  for (const username of everyone) {
    const own = thoughts.filter(({ by }) => by === username)
    expect(own.length).toBeGreaterThanOrEqual(4)
    const texts = tipsOf(username).map(({ text }) => text)
    expect(new Set(texts).size).toBeGreaterThan(10)
  }
})

test('a handicap is written as fans say it', () => {
  expect([0, 2_500, -5_000, 7_500, 10_000, 12_500, 15_000, -22_500].map(saidHandicap)).toEqual([
    ...['đồng banh', '1/4 trái', 'nửa trái', '3/4 trái', '1 trái', '1 1/4 trái', '1 trái rưỡi', '2 1/4 trái'],
  ])
})

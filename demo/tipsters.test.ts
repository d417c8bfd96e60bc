import { expect, test } from 'vitest'
import { sidesOf } from '#contract/rules/odds-kinds.ts'
import { fillTeams, thoughts } from './data/tips.ts'
import { plansOf } from './tipsters.ts'
import { inAll } from './world.ts'

const kickOff = Date.parse('2026-11-21T13:00:00Z')
const fixtures = Array.from({ length: 200 }, (_, i) => ({
  fixtureId: String(10_001 + i),
  key: `demo:epl:${i}`,
  homeId: '1',
  awayId: '2',
  kickOff: kickOff + i * 60_000,
  home: inAll('Hà Nội'),
  away: inAll('Nam Định'),
  forms: { home: formOf(i), away: formOf(i * 7 + 3) },
}))

/** Returns a form of five matches. Different `i` give different combinations of wins, draws and losses. */
function formOf(i: number) {
  const wins = i % 6
  const draws = (i * 5) % (6 - wins)
  return { wins, draws, losses: 5 - wins - draws, scored: i % 13, conceded: (i * 3) % 11 }
}

test('a tipster tips about its share of the fixtures, in order and always before kick-off', () => {
  const plans = plansOf('tuan_hn', 0.5, fixtures)
  expect(plans.length).toBeGreaterThan(70)
  expect(plans.length).toBeLessThan(130)
  expect(plans.map(({ at }) => at)).toEqual(plans.map(({ at }) => at).toSorted((a, b) => a - b))
  for (const { at, fixture, side, market, stake, content } of plans) {
    expect(fixture.kickOff - at).toBeGreaterThanOrEqual(8 * 60_000)
    expect(sidesOf[market]).toContain(side)
    expect([1, 2, 3, 4, 5]).toContain(stake)
    expect(content).not.toContain('{')
  }
})

test('a tipster always gives the same tips, and they differ from those of another tipster', () => {
  expect(plansOf('tuan_hn', 0.5, fixtures)).toEqual(plansOf('tuan_hn', 0.5, fixtures))
  const sidesBy = (name: string) => plansOf(name, 1, fixtures).map(({ side }) => side)
  expect(sidesBy('tuan_hn')).not.toEqual(sidesBy('meo_luoi'))
})

test('the text of a tip supports its pick and agrees with the results', () => {
  for (const { fixture, side, content } of plansOf('tuan_hn', 1, fixtures).filter((plan) => plan.content !== '')) {
    const said = thoughts.filter(({ text }) => fillTeams(text, fixture, fixture.forms) === content)
    expect(said.map((one) => one.side)).toEqual([side])
    expect(said.every(({ holds }) => holds === undefined || (fixture.forms && holds(fixture.forms)))).toBe(true)
  }
})

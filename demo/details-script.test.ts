import { expect, test } from 'vitest'
import { scoringKinds, statisticKinds } from '#contract/rules/fixture-events.ts'
import { sports } from '#contract/schedule.ts'
import { detailsAt } from './details-script.ts'
import { lineupsOf } from './lineup-script.ts'
import { playAt } from './score-script.ts'

const minuteMs = 60_000
const keys = Array.from({ length: 40 }, (_, i) => `demo:vleague:${29_000_000 + i * 20}`)
const kickOff = 1_764_000_000_000

function fixture(key: string) {
  return { key, lineups: lineupsOf({ key, homeId: '1', awayId: '2' }) }
}

test('the timeline’s goals add up to the score at every moment of play', () => {
  for (const key of keys)
    for (const minute of [0, 1, 20, 46, 61, 80, 100, 130]) {
      const nowMs = kickOff + minute * minuteMs
      const play = playAt({ key, sport: sports.football, kickOff }, nowMs)
      const { events } = detailsAt(fixture(key), { kickOff, nowMs })
      const goals = (side: string) => events.filter((one) => one.side === side && scoringKinds.includes(one.kind as 1))
      expect([goals('home').length, goals('away').length]).toEqual([play.homeScore, play.awayScore])
    }
})

test('figures only grow, shots on target are at least the goals, and possession adds up', () => {
  for (const key of keys.slice(0, 10)) {
    const figures = [30, 60, 90, 120].map((minute) => {
      const { statistics } = detailsAt(fixture(key), { kickOff, nowMs: kickOff + minute * minuteMs })
      return (kind: number) => statistics.find((one) => one.kind === kind) ?? { home: 0, away: 0 }
    })
    for (const [i, now] of figures.entries()) {
      const possession = now(statisticKinds.possession)
      expect(possession.home + possession.away).toBe(100)
      expect(now(statisticKinds.shots).home).toBeGreaterThanOrEqual(now(statisticKinds.shotsOnTarget).home)
      const before = figures[i - 1]
      if (before) expect(now(statisticKinds.corners).home).toBeGreaterThanOrEqual(before(statisticKinds.corners).home)
    }
  }
})

test('eleven players start in a formation that adds up, with one captain and no repeated name', () => {
  const { home } = lineupsOf({ key: keys[0] ?? '', homeId: '5', awayId: '6' })
  const starters = home.players.filter(({ isStarter }) => isStarter)
  expect(starters).toHaveLength(11)
  expect(home.formation.split('-').reduce((sum, figure) => sum + Number(figure), 1)).toBe(11)
  expect(home.players.filter(({ isCaptain }) => isCaptain)).toHaveLength(1)
  expect(new Set(home.players.map(({ name }) => name)).size).toBe(home.players.length)
})

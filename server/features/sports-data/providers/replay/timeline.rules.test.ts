import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScorePair } from '#contract/schedule.ts'
import type { SheetFixture, SheetGoal } from '#server/features/sports-data/season-sheet.rules.ts'
import { playAt, timelineOf } from './timeline.rules.ts'

const minuteMs = 60_000
const kickOff = Date.parse('2031-08-15T20:00:00Z')

function goal(side: 'home' | 'away', minute: number, extra = 0): SheetGoal {
  return { side, player: `${side} ${minute}`, minute, extra, isOwnGoal: false, isPenalty: false }
}

function fixture(given: Partial<SheetFixture> = {}): SheetFixture {
  return {
    key: 'cup|2030|a|b',
    stage: 'knockout',
    roundKey: 'r16',
    group: null,
    round: null,
    number: null,
    venue: null,
    isNeutral: true,
    kickOff: '2030-06-10T20:00:00.000Z',
    timeState: 'exact',
    home: 'a',
    away: 'b',
    state: 'finished',
    score: { ht: [0, 1], ft: [1, 1], et: [2, 2], pens: [4, 3] },
    goals: [goal('away', 45, 3), goal('home', 67), goal('home', 91), goal('away', 120, 1)],
    line: 1,
    ...given,
  }
}

const at = (one: SheetFixture, minutes: number) => playAt(one, { kickOff, nowMs: kickOff + minutes * minuteMs })

test('play passes through halves, extra time and the shoot-out, with the score of the goals so far', () => {
  const one = fixture()
  expect(at(one, -1)).toEqual({ code: 0 })
  expect(at(one, 0.1)).toMatchObject({ code: 1, homeScore: 0, awayScore: 0, periodStartedAt: kickOff })
  expect(at(one, 47)).toMatchObject({ code: 1, awayScore: 0 })
  // The first half was 48 minutes long, because its last goal was in the third minute of added time.
  expect(at(one, 48)).toMatchObject({ code: 2, awayScore: 1, halfTime: [0, 1], periodStartedAt: null })
  expect(at(one, 63)).toMatchObject({ code: 3, periodStartedAt: kickOff + 63 * minuteMs })
  expect(at(one, 63 + 21.4)).toMatchObject({ homeScore: 0 })
  expect(at(one, 63 + 21.6)).toMatchObject({ homeScore: 1, halfTime: [0, 1] })
  const { halves, endsMin } = timelineOf(one)
  const [, , third, fourth] = halves
  expect(at(one, (third?.starts ?? 0) + 1)).toMatchObject({ code: 4, period: 1, homeScore: 2, regularTime: [1, 1] })
  expect(at(one, (fourth?.starts ?? 0) + 1)).toMatchObject({ code: 4, period: 2 })
  expect(at(one, (fourth?.ends ?? 0) + 1)).toMatchObject({ code: 5, homeScore: 2, awayScore: 2, extraTime: [2, 2] })
  expect(at(one, (fourth?.ends ?? 0) + 1)).not.toHaveProperty('penalties')
  expect(at(one, endsMin)).toEqual({
    code: -1,
    periodStartedAt: null,
    homeScore: 2,
    awayScore: 2,
    halfTime: [0, 1],
    regularTime: [1, 1],
    extraTime: [2, 2],
    penalties: [4, 3],
  })
})

test('for any goals the score never decreases, and the final state shows the real result', () => {
  const minute = fc.integer({ min: 1, max: 90 })
  const goals = fc.array(
    fc.record({ side: fc.constantFrom('home' as const, 'away' as const), minute, extra: fc.nat(9) }),
  )
  fc.assert(
    fc.property(goals, (drawn) => {
      const list = drawn.map(({ side, minute: when, extra }) => goal(side, when, when % 45 === 0 ? extra : 0))
      const of = (side: string) => list.filter((one) => one.side === side).length
      const end: ScorePair = [of('home'), of('away')]
      const one = fixture({ goals: list, score: { ht: null, ft: end, et: null, pens: null } })
      let before = [0, 0]
      for (let minutes = 0; minutes < 140; minutes += 0.5) {
        const { homeScore = 0, awayScore = 0 } = at(one, minutes)
        expect(homeScore >= (before[0] ?? 0) && awayScore >= (before[1] ?? 0)).toBe(true)
        before = [homeScore, awayScore]
      }
      expect(before).toEqual(end)
    }),
  )
})

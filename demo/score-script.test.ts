import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sports } from '#contract/schedule.ts'
import { canFollow, standingOf } from '#server/features/schedule/fixture.rules.ts'
import { playAt } from './score-script.ts'

const minuteMs = 60_000
const kickOff = Date.parse('2026-11-21T12:00:00Z')

test.each(Object.entries(sports).filter(([name]) => name !== 'casino'))(
  'a scripted %s fixture runs from kick-off to its end, and no score decreases',
  (_, sport) => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        let before = playAt({ key, sport, kickOff }, kickOff - minuteMs)
        expect(before).toMatchObject({ code: 0, homeScore: 0, awayScore: 0 })
        for (let minute = 0; minute <= 130; minute += 1) {
          const now = playAt({ key, sport, kickOff }, kickOff + minute * minuteMs)
          const [from, to] = [before, now].map(({ code, period }) => {
            const standing = standingOf(sport, code)
            if (!standing) throw new Error(`code ${code} is none of sport ${sport}`)
            return { ...standing, period: period ?? standing.period }
          })
          if (from && to && before.code !== now.code) expect([from, to, canFollow(from, to)]).toEqual([from, to, true])
          expect(now.homeScore).toBeGreaterThanOrEqual(before.homeScore)
          expect(now.awayScore).toBeGreaterThanOrEqual(before.awayScore)
          if (now.code > 0 && now.periodStartedAt !== null)
            expect(now.periodStartedAt).toBeLessThanOrEqual(kickOff + minute * minuteMs)
          before = now
        }
        expect(before.code).toBe(-1)
      }),
      { numRuns: 30 },
    )
  },
)

test('basketball never ends in a draw', () => {
  fc.assert(
    fc.property(fc.string(), (key) => {
      const { homeScore, awayScore } = playAt({ key, sport: sports.basketball, kickOff }, kickOff + 130 * minuteMs)
      expect(homeScore).not.toBe(awayScore)
      expect(Math.min(homeScore, awayScore)).toBeGreaterThan(50)
    }),
  )
})

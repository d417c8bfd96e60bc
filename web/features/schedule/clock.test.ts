import { expect, test } from 'vitest'
import type { FixtureSummary } from '#contract/schedule.ts'
import { minuteText } from './clock.ts'

const minuteMs = 60_000

function playing(given: Partial<FixtureSummary>): FixtureSummary {
  const running = { sport: 10, state: 'second_half', period: 2, periodStartedAt: 0, minute: 67, injuryMinute: null }
  return { ...running, ...given } as FixtureSummary
}

test('until the page has a clock the server’s minute stands', () => {
  expect(minuteText(playing({}), null)).toBe("67'")
})

test('then the minute counts on from the start of the half, into injury time', () => {
  expect(minuteText(playing({}), 23 * minuteMs)).toBe("69'")
  expect(minuteText(playing({}), 46 * minuteMs)).toBe("90+2'")
})

test('without the start of the half the page does not guess', () => {
  expect(minuteText(playing({ periodStartedAt: null }), 40 * minuteMs)).toBe("67'")
})

test('no minute is shown at half-time or in a sport that counts periods', () => {
  expect(minuteText(playing({ state: 'half_time', minute: null, periodStartedAt: null }), minuteMs)).toBeNull()
  expect(minuteText(playing({ sport: 20, state: 'quarter', minute: 4 }), minuteMs)).toBeNull()
})

import { expect, test } from 'vitest'
import { sports } from '#contract/schedule.ts'
import { playAt } from '#demo/score-script.ts'
import { createReading, readingAt } from './reading.ts'

const kickOff = Date.parse('2026-11-21T12:00:00Z')
const after = (minutes: number, seconds = 0) => kickOff + minutes * 60_000 + seconds * 1_000
const football = { key: 'demo:showcase-football:1', sport: sports.football, kickOff }
const basketball = { key: 'demo:showcase-basketball:1', sport: sports.basketball, kickOff }

test('the football clock counts up, stops at half-time, and continues at 45 in the second half', () => {
  expect(readingAt(football, kickOff - 1).clock).toEqual([0, 0])
  expect(readingAt(football, after(12, 34)).clock).toEqual([12, 34])
  expect(readingAt(football, after(52)).clock).toEqual([45, 0])
  const second = playAt(football, after(80))
  expect(second.code).toBe(3)
  expect(readingAt(football, (second.periodStartedAt ?? 0) + 61_000).clock).toEqual([46, 1])
  expect(readingAt(football, after(130)).clock).toEqual([90, 0])
})

test('the basketball clock counts each quarter down to zero', () => {
  expect(readingAt(basketball, kickOff)).toMatchObject({ period: 1, clock: [10, 0] })
  expect(readingAt(basketball, after(11))).toMatchObject({ period: 1, clock: [5, 0] })
  const third = playAt(basketball, after(70))
  expect(third.code).toBe(3)
  expect(readingAt(basketball, after(70)).period).toBe(3)
  expect(readingAt(basketball, after(130))).toMatchObject({ period: 4, clock: [0, 0] })
})

test.each([football, basketball])('the picture of $key shows the script’s score in every minute', (fixture) => {
  for (let minute = -1; minute < 130; minute += 1) {
    const { homeScore, awayScore } = playAt(fixture, after(minute))
    expect(readingAt(fixture, after(minute))).toMatchObject({ home: homeScore, away: awayScore })
  }
})

test.each([football, basketball])('the picture of $key shows the reading of its second', (fixture) => {
  const reading = createReading(fixture)
  for (const ms of [0, 40, 960, 1_000, 61_999, 62_000, 4_000_000, 3_999_999])
    expect(reading(kickOff + ms)).toEqual(readingAt(fixture, kickOff + Math.floor(ms / 1_000) * 1_000))
})

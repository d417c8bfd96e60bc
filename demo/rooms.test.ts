import { expect, test } from 'vitest'
import { demoRooms } from './data/rooms.ts'
import { talkTimes } from './rooms.ts'

test('lines of a room are in order and spread over some minutes', () => {
  const nowMs = Date.UTC(2026, 10, 22, 13)
  for (const { name, lines } of demoRooms) {
    const times = talkTimes(name, lines.length, nowMs).map((at) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(nowMs - 2 * 60_000)
    expect(new Set(times.map((at) => Math.floor(at / 60_000))).size).toBeGreaterThan(1)
    expect(talkTimes(name, lines.length, nowMs).map(Number)).toEqual(times)
  }
})

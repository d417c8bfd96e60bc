import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { teamNames } from './naming.rules.ts'
import { maySet } from './provenance.rules.ts'
import { canBeSame, isBetterTime } from './same-fixture.rules.ts'
import { createScoreGuard } from './score-guard.service.ts'
import { likeness } from './similar-names.rules.ts'

const hourMs = 3_600_000
const nowMs = Date.parse('2031-08-15T20:00:00Z')
const source = (provider: string, ageMs = 0, isManual = false) => ({ provider, fetchedAt: nowMs - ageMs, isManual })

test('an operator’s value has priority over everyone, and a better source over a lesser one until it is silent', () => {
  const may = (provider: string, last: ReturnType<typeof source> | undefined, isFile = false) =>
    maySet('score', provider, { last, nowMs, isFile })
  expect(may('openfootball', undefined)).toBe(true)
  expect(may('isports', source('operator:1', 1_000 * hourMs, true))).toBe(false)
  expect(may('isports', source('openfootball'))).toBe(true)
  expect(may('apifootball', source('isports', hourMs))).toBe(false)
  expect(may('apifootball', source('isports', 7 * hourMs))).toBe(true)
  const mayWhileOn = (ageMs: number) =>
    maySet('score', 'apifootball', { last: source('isports', ageMs), nowMs, isOn: true })
  expect([mayWhileOn(hourMs / 6), mayWhileOn(hourMs / 3)]).toEqual([false, true])
  expect(may('isports', source('isports'))).toBe(true)
  // The import time of a file says nothing about the age of its data.
  expect(may('openfootball', source('isports', 7_000 * hourMs), true)).toBe(false)
  expect(may('nobody-knows', source('openfootball', hourMs))).toBe(false)
})

test('a lower score is accepted at the second reading, or when the goal has disappeared from the events', () => {
  const guard = createScoreGuard()
  const read = (reported: [number, number], fetchedAt: number) =>
    guard.accepts('1', { known: [2, 1], reported, fetchedAt })
  expect(read([3, 1], 1)).toBe(true)
  expect(read([1, 1], 2)).toBe(false)
  expect(read([1, 1], 2)).toBe(false)
  expect(read([1, 0], 3)).toBe(false)
  expect(read([1, 1], 4)).toBe(false)
  expect(read([1, 1], 5)).toBe(true)
  expect(read([1, 1], 6)).toBe(false)
  expect(read([2, 1], 7)).toBe(true)
  expect(read([1, 1], 8)).toBe(false)
  guard.goalsTakenBack('1', { goals: 1, fetchedAt: 3 })
  expect(read([1, 1], 8)).toBe(true)
  expect(guard.accepts('2', { known: null, reported: [0, 0], fetchedAt: 1 })).toBe(true)
})

test('an annulled goal allows a lower score for two minutes', () => {
  const guard = createScoreGuard()
  const falls = (fetchedAt: number) => guard.accepts('1', { known: [1, 0], reported: [0, 0], fetchedAt })
  guard.goalsTakenBack('1', { goals: 1, fetchedAt: nowMs })
  expect(falls(nowMs + 121_000)).toBe(false)
  guard.forget('1')
  guard.goalsTakenBack('1', { goals: 1, fetchedAt: nowMs })
  expect(falls(nowMs + 120_000)).toBe(true)
})

test('two equal consecutive readings are accepted after any earlier readings', () => {
  const pair = fc.tuple(fc.nat(5), fc.nat(5))
  fc.assert(
    fc.property(pair, fc.array(pair), pair, (known, before, reported) => {
      const guard = createScoreGuard()
      for (const [i, other] of before.entries()) guard.accepts('1', { known, reported: other, fetchedAt: i })
      const first = guard.accepts('1', { known, reported, fetchedAt: 1_000 })
      expect(first || guard.accepts('1', { known, reported, fetchedAt: 1_001 })).toBe(true)
    }),
  )
})

test('kick-offs of two sources may differ by hours when both are exact, by days when one is not', () => {
  const at = (hours: number, timeState: 'exact' | 'provisional' | 'tbd' = 'exact') => ({
    kickOff: nowMs + hours * hourMs,
    timeState,
  })
  expect(canBeSame(at(0), at(3))).toBe(true)
  expect(canBeSame(at(0), at(4))).toBe(false)
  expect(canBeSame(at(0), at(30, 'tbd'))).toBe(true)
  expect(canBeSame(at(0), at(48, 'tbd'))).toBe(false)
  expect(canBeSame(at(0), at(72, 'provisional'))).toBe(true)
  expect(isBetterTime(at(1), at(0, 'provisional'))).toBe(true)
  expect(isBetterTime(at(1, 'tbd'), at(0))).toBe(false)
  expect(isBetterTime(at(0), at(0))).toBe(false)
  expect(isBetterTime(at(0), at(0, 'provisional'))).toBe(true)
})

test('names are similar by their distinctive words', () => {
  expect(likeness('FC Hafen Adlerstadt', 'Hafen Adlerstadt')).toBe(1)
  expect(likeness('Olympiakos SFP', 'Olympiakos')).toBeGreaterThan(0.6)
  expect(likeness('Manchester City', 'Manchester United')).toBeLessThan(0.66)
  expect(likeness('Real Madrid', 'Atlético Madrid')).toBeLessThan(0.66)
  expect(likeness('', 'FC')).toBe(0)
})

test('teams have their common names: nations in three languages, clubs without their legal form', () => {
  const club = (name: string, country: string | null) => teamNames({ name, country, kind: 'club' })
  expect(teamNames({ name: 'Vietnam', country: 'VN', kind: 'national' })).toMatchObject({
    names: { vi: 'Việt Nam', en: 'Vietnam', zh: '越南' },
    shortName: 'VIE',
  })
  expect(club('Arsenal FC', 'GB-ENG')).toEqual({
    names: { vi: 'Arsenal', en: 'Arsenal', zh: '兵工廠' },
    shortName: 'ARS',
    colour: '#db0007',
  })
  expect(club('FC Nowhere', null)).toMatchObject({ names: { vi: 'Nowhere' }, shortName: 'NOW' })
  expect(club('1. FC Altdorf', 'DE').names.vi).toBe('Altdorf')
  expect(teamNames({ name: 'Tibet', country: null, kind: 'national' }).names.zh).toBe('Tibet')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const { colour, shortName } = club(name, null)
      expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      expect(shortName).not.toBe('')
    }),
    { numRuns: 50 },
  )
})

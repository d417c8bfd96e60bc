import { describe, expect, test } from 'vitest'
import type { FixtureState, ScorePair } from '#contract/schedule.ts'
import { unit } from './odds-format.ts'
import type { OddsKind, OddsSide } from './odds-kinds.ts'
import {
  decideTip,
  type FixtureFacts,
  fullTimeScore,
  rulesVersion,
  type SettlementInputs,
  type TipTerms,
} from './tip-rules.ts'

const hourMs = 3_600_000
const kickOff = Date.UTC(2026, 6, 19, 19)
const terms: TipTerms = {
  market: 'handicap',
  side: 'home',
  line: unit / 4,
  isInPlay: false,
  scoreAtTip: null,
  kickOff,
  homeId: '1',
  awayId: '2',
}
const facts: FixtureFacts = {
  sport: 10,
  state: 'finished',
  kickOff,
  homeId: '1',
  awayId: '2',
  halfTime: [1, 0],
  fullTime: [1, 1],
  running: [1, 1],
  corners: [6, 4],
  period: null,
}

type Given = { terms?: Partial<TipTerms>; facts?: Partial<FixtureFacts>; afterHours?: number; isBadOdds?: boolean }

function decide({ afterHours = 2, isBadOdds = false, ...given }: Given) {
  const inputs: SettlementInputs = {
    terms: { ...terms, ...given.terms },
    facts: { ...facts, ...given.facts },
    isBadOdds,
    graceMs: 36 * hourMs,
    decidedAt: kickOff + afterHours * hourMs,
  }
  return decideTip(rulesVersion, inputs)
}
const short = (given: Given) => {
  const decision = decide(given)
  return decision && `${decision.outcome} ${decision.reason}`
}
const pick = (market: OddsKind, side: OddsSide, line: number | null = null): Partial<TipTerms> => ({
  market,
  side,
  line: line === null ? null : line * unit,
})

describe('a fixture that was played', () => {
  test.each<[string, Partial<TipTerms>, string]>([
    ['full-time markets by the 90-minute score', pick('handicap', 'home', 0.25), 'halfLose RESULT'],
    ['1X2 by the 90 minutes', pick('europeOdds', 'draw'), 'win RESULT'],
    ['first-half markets by the half-time score', pick('handicapHalf', 'home', 0.5), 'win RESULT'],
    ['first-half totals by the half-time score', pick('overUnderHalf', 'over', 1), 'push RESULT'],
    ['the 1X2 of the first half', pick('europeOddsHalf', 'home'), 'win RESULT'],
    ['corner totals by the corners', pick('corner', 'over', 9.5), 'win RESULT'],
    ['corner handicaps by the corners', pick('cornerHandicap', 'away', 1.5), 'lose RESULT'],
  ])('settles %s', (_, given, outcome) => {
    expect(short({ terms: given })).toBe(outcome)
  })

  test('a final with extra time settles on its 90-minute score, 0-0, regardless of the score after it', () => {
    const final = { fullTime: [0, 0], running: [1, 0], halfTime: [0, 0] } satisfies Partial<FixtureFacts>
    expect(short({ facts: final, terms: pick('europeOdds', 'draw') })).toBe('win RESULT')
    expect(short({ facts: final, terms: pick('overUnder', 'under', 2.5) })).toBe('win RESULT')
    expect(short({ facts: final, terms: pick('handicap', 'home', 0.25) })).toBe('halfLose RESULT')
  })

  test('a handicap tipped in play counts goals after the tip, a total counts from kick-off', () => {
    const inPlay = { isInPlay: true, scoreAtTip: [1, 0] as ScorePair }
    const ended = { fullTime: [1, 0] as ScorePair, halfTime: [1, 0] as ScorePair }
    expect(short({ facts: ended, terms: { ...pick('handicap', 'home', 0.5), ...inPlay } })).toBe('lose RESULT')
    expect(short({ facts: ended, terms: { ...pick('handicapHalf', 'away', 0.25), ...inPlay } })).toBe('halfWin RESULT')
    expect(short({ facts: ended, terms: { ...pick('overUnder', 'over', 0.5), ...inPlay } })).toBe('win RESULT')
    expect(short({ facts: ended, terms: { ...pick('europeOdds', 'home'), ...inPlay } })).toBe('win RESULT')
  })

  test('a market whose score is missing waits, and is void after the deadline', () => {
    const corner = pick('corner', 'over', 9.5)
    expect(short({ terms: corner, facts: { corners: null } })).toBeNull()
    expect(short({ terms: corner, facts: { corners: null }, afterHours: 36 })).toBe('void NO_DATA')
    expect(short({ terms: pick('overUnderHalf', 'over', 1), facts: { halfTime: null }, afterHours: 40 })).toBe(
      'void NO_DATA',
    )
  })

  test('returns the score that decided', () => {
    expect(decide({ terms: pick('corner', 'over', 9.5) })?.score).toEqual([6, 4])
    expect(decide({ terms: pick('overUnderHalf', 'under', 2) })?.score).toEqual([1, 0])
  })
})

describe('a fixture that was not played to its end', () => {
  const unplayed = { halfTime: null, fullTime: null, running: null, corners: null }

  test.each<FixtureState>(['scheduled', 'tbd', 'postponed'])(
    '%s: waits until 36 hours after the first kick-off, then is void',
    (state) => {
      expect(short({ facts: { ...unplayed, state }, afterHours: 35.9 })).toBeNull()
      expect(short({ facts: { ...unplayed, state }, afterHours: 36 })).toBe('void NOT_PLAYED_IN_TIME')
    },
  )

  test('postponed by a day it settles; postponed by two days it is void, regardless of the result', () => {
    expect(short({ facts: { kickOff: kickOff + 24 * hourMs }, afterHours: 26 })).toBe('halfLose RESULT')
    expect(short({ facts: { kickOff: kickOff + 48 * hourMs }, afterHours: 50 })).toBe('void NOT_PLAYED_IN_TIME')
  })

  test('cancelled is void immediately', () => {
    expect(short({ facts: { ...unplayed, state: 'cancelled' }, afterHours: 0 })).toBe('void CANCELLED')
  })

  test('abandoned is void except for markets that were already decided', () => {
    const brokenOff: Partial<FixtureFacts> = { state: 'abandoned', fullTime: null, running: [2, 1], corners: [7, 4] }
    const at = (given: Partial<TipTerms>) => short({ facts: brokenOff, terms: given })
    expect(at(pick('handicap', 'home', 0.5))).toBe('void ABANDONED')
    expect(at(pick('europeOdds', 'home'))).toBe('void ABANDONED')
    expect(at(pick('doubleChance', '1X'))).toBe('void ABANDONED')
    expect(at(pick('overUnder', 'over', 2.5))).toBe('win DECIDED_EARLY')
    expect(at(pick('overUnder', 'under', 2.5))).toBe('lose DECIDED_EARLY')
    expect(at(pick('overUnder', 'over', 2.25))).toBe('win DECIDED_EARLY')
    expect(at(pick('overUnder', 'over', 2.75))).toBe('void ABANDONED')
    expect(at(pick('overUnder', 'over', 3))).toBe('void ABANDONED')
    expect(at(pick('corner', 'over', 10.5))).toBe('win DECIDED_EARLY')
    expect(at(pick('corner', 'over', 11.5))).toBe('void ABANDONED')
    expect(at(pick('cornerHandicap', 'home', 1.5))).toBe('void ABANDONED')
    expect(at(pick('handicapHalf', 'home', 0.5))).toBe('win RESULT')
    expect(at(pick('overUnderHalf', 'under', 1.5))).toBe('win RESULT')
  })

  test('abandoned before half-time, first-half markets are void except for a total already exceeded', () => {
    const early: Partial<FixtureFacts> = {
      state: 'abandoned',
      period: 1,
      halfTime: null,
      fullTime: null,
      running: [1, 0],
    }
    const at = (given: Partial<TipTerms>, more: Partial<FixtureFacts> = {}) =>
      short({ facts: { ...early, ...more }, terms: given })
    expect(at(pick('handicapHalf', 'home', 0.5))).toBe('void ABANDONED')
    expect(at(pick('europeOddsHalf', 'home'))).toBe('void ABANDONED')
    expect(at(pick('overUnderHalf', 'over', 0.5))).toBe('win DECIDED_EARLY')
    expect(at(pick('overUnderHalf', 'under', 0.5))).toBe('lose DECIDED_EARLY')
    expect(at(pick('overUnderHalf', 'over', 0.75))).toBe('void ABANDONED')
    expect(at(pick('overUnderHalf', 'under', 1.5))).toBe('void ABANDONED')
    expect(at(pick('overUnderHalf', 'over', 0.5), { running: null })).toBe('void ABANDONED')
  })

  test('abandoned in the second half or an unknown period, the score does not decide first-half markets', () => {
    for (const period of [2, null]) {
      const unknown: Partial<FixtureFacts> = {
        state: 'abandoned',
        period,
        halfTime: null,
        fullTime: null,
        running: [1, 0],
      }
      expect(short({ facts: unknown, terms: pick('overUnderHalf', 'over', 0.5) })).toBe('void ABANDONED')
    }
  })

  test('tips that version 1 settled remain settled by version 1', () => {
    const early = { ...facts, state: 'abandoned', period: 1, halfTime: null, fullTime: null, running: [1, 0] } as const
    const inputs = {
      terms: { ...terms, ...pick('overUnderHalf', 'over', 0.5) },
      isBadOdds: false,
      graceMs: 0,
      decidedAt: 0,
    }
    const given: SettlementInputs = { ...inputs, facts: { ...early, running: [1, 0] } }
    expect(decideTip(1, given)).toMatchObject({ outcome: 'void', reason: 'ABANDONED' })
    expect(decideTip(2, given)).toMatchObject({ outcome: 'win', reason: 'DECIDED_EARLY' })
  })

  test('abandoned in extra time, the 90-minute score counts', () => {
    expect(short({ facts: { state: 'abandoned', running: [2, 1] }, terms: pick('europeOdds', 'draw') })).toBe(
      'win RESULT',
    )
  })

  test('interrupted waits 36 hours, then counts as abandoned', () => {
    const halted: Partial<FixtureFacts> = { state: 'interrupted', fullTime: null, running: [2, 1] }
    expect(short({ facts: halted })).toBeNull()
    expect(short({ facts: halted, afterHours: 36 })).toBe('void ABANDONED')
    expect(short({ facts: halted, afterHours: 36, terms: pick('overUnder', 'over', 2.5) })).toBe('win DECIDED_EARLY')
  })

  test('awarded, the played score counts; without one the tip is void', () => {
    expect(short({ facts: { state: 'awarded', running: [3, 0] } })).toBe('halfLose RESULT')
    expect(short({ facts: { state: 'awarded', fullTime: null, running: [3, 0] } })).toBe('void AWARDED')
    const half = pick('handicapHalf', 'home', 0.5)
    expect(short({ facts: { state: 'awarded', fullTime: null, running: [3, 0] }, terms: half })).toBe('win RESULT')
  })

  test('swapped or replaced teams make it void', () => {
    expect(short({ facts: { homeId: '2', awayId: '1' } })).toBe('void SIDES_CHANGED')
  })

  test('odds that the provider declared wrong make it void, even after settlement', () => {
    expect(short({ isBadOdds: true })).toBe('void BAD_ODDS')
  })

  test('still in play it waits; without a reported end it is void after the deadline', () => {
    expect(short({ facts: { state: 'second_half', fullTime: null } })).toBeNull()
    expect(short({ facts: { state: 'second_half', fullTime: null }, afterHours: 36 })).toBe('void NO_DATA')
  })
})

test('the same input gives the same decision, and an unknown version of the rules throws', () => {
  expect(decide({})).toEqual(decide({}))
  expect(() => decideTip(3, {} as SettlementInputs)).toThrow(RangeError)
})

describe('the score of full-time markets', () => {
  const stored: Parameters<typeof fullTimeScore>[0] = {
    sport: 10,
    stage: 'league',
    state: 'finished',
    regular: null,
    extra: null,
    penalties: null,
    running: [2, 1],
  }

  test('is the 90-minute score when it is known', () => {
    expect(fullTimeScore({ ...stored, stage: 'knockout', regular: [1, 1], extra: [2, 1] })).toEqual([1, 1])
  })
  test('is the final score of a league fixture without a 90-minute score, but not of a cup tie', () => {
    expect(fullTimeScore(stored)).toEqual([2, 1])
    expect(fullTimeScore({ ...stored, stage: 'knockout' })).toBeNull()
    expect(fullTimeScore({ ...stored, penalties: [4, 3] })).toBeNull()
  })
  test('is never an awarded score, nor the score of a fixture that is not over', () => {
    expect(fullTimeScore({ ...stored, state: 'awarded' })).toBeNull()
    expect(fullTimeScore({ ...stored, state: 'second_half' })).toBeNull()
  })
  test('includes overtime in every sport except football', () => {
    expect(fullTimeScore({ ...stored, sport: 20, stage: 'knockout', running: [101, 99] })).toEqual([101, 99])
  })
})

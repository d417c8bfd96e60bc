import { describe, expect, test } from 'vitest'
import type { FixtureDelta } from '#contract/fixture.socket.ts'
import { momentsOf, partStarts, playedPeriods, recordedTime } from './chapters.rules.ts'

function states(...rows: [at: number, state: FixtureDelta['state'], home: number, away: number][]): FixtureDelta[] {
  return rows.map(([at, state, homeScore, awayScore], version) => ({
    fixtureId: '1',
    version,
    at,
    status: 1,
    state,
    period: null,
    periodStartedAt: null,
    minute: null,
    injuryMinute: null,
    homeScore,
    awayScore,
    halfTime: null,
    regularTime: null,
    penalties: null,
  }))
}

const shownOf = (all: FixtureDelta[]) =>
  momentsOf(all).map(({ at, kind, side, state }) => [at, kind === 'goal' ? side : state.state])

describe('the chapters of a match', () => {
  test('are its parts and its goals', () => {
    const all = states(
      [10, 'first_half', 0, 0],
      [20, 'first_half', 1, 0],
      [30, 'half_time', 1, 0],
      [40, 'second_half', 1, 0],
      [50, 'second_half', 1, 1],
    )
    expect(shownOf(all)).toEqual([
      [10, 'first_half'],
      [20, 'home'],
      [30, 'half_time'],
      [40, 'second_half'],
      [50, 'away'],
    ])
  })

  test('do not contain an annulled goal', () => {
    const all = states(
      [10, 'first_half', 0, 0],
      [20, 'first_half', 1, 0],
      [25, 'first_half', 0, 0],
      [30, 'first_half', 0, 1],
    )
    expect(shownOf(all)).toEqual([
      [10, 'first_half'],
      [30, 'away'],
    ])
  })

  test('leave out the scores of a sport that has very many', () => {
    const all = states(
      ...Array.from({ length: 60 }, (_, count) => [count, 'quarter', count, 0] as [number, 'quarter', number, number]),
    )
    expect(shownOf(all)).toEqual([[0, 'quarter']])
  })
})

describe('the parts of a recording', () => {
  const minuteMs = 60_000
  const broadcast = (startMinute: number, minutes: number) => ({
    streamId: `at-${startMinute}`,
    startedAt: startMinute * minuteMs,
    durationMs: minutes * minuteMs,
  })
  /** The encoder was restarted in the first half, and stopped at half-time. */
  const broadcasts = [broadcast(0, 20), broadcast(21, 25), broadcast(61, 50)]

  test('begin after a pause, and not after a restart of the encoder', () => {
    expect(partStarts(broadcasts)).toEqual([0, 61 * minuteMs])
    expect(partStarts([])).toEqual([])
  })

  test('are the periods that were played while it was recorded, without the half-time', () => {
    const all = states(
      [1 * minuteMs, 'first_half', 0, 0],
      [46 * minuteMs, 'half_time', 0, 0],
      [60 * minuteMs, 'second_half', 0, 0],
      [115 * minuteMs, 'penalties', 0, 0],
    )
    const shown = playedPeriods(momentsOf(all), broadcasts).map(({ state }) => state.state)
    expect(shown).toEqual(['first_half', 'second_half'])
    expect(playedPeriods(momentsOf(all), [])).toEqual([])
  })

  test('a period that began while nothing was recorded plays from the next broadcast', () => {
    const at = (minute: number) => recordedTime(minute * minuteMs, broadcasts) / minuteMs
    expect([at(1), at(20.5), at(60), at(62), at(200)]).toEqual([1, 21, 61, 62, 200])
  })
})

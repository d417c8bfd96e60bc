import { describe, expect, test } from 'vitest'
import type { FixtureDelta } from '#contract/fixture.socket.ts'
import { momentsOf } from './chapters.rules.ts'

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

import { expect, test } from 'vitest'
import { isKnownStatus, playOf } from './play.rules.ts'
import { matchRow } from './schemas.rules.ts'

const team = (id: number, name: string) => ({ id, name })

function row(status: string, score: object) {
  return matchRow.parse({
    id: 1,
    utcDate: '2031-07-05T19:00:00Z',
    status,
    competition: { id: 2018, name: 'European Championship', code: 'EC' },
    homeTeam: team(765, 'Portugal'),
    awayTeam: team(773, 'France'),
    score: { halfTime: { home: 0, away: 0 }, ...score },
  })
}

test('a full-time score with an unknown number of kicks is not a score', () => {
  const none = { home: null, away: null }
  const fullTime = { home: 3, away: 5 }
  const play = playOf(row('FINISHED', { duration: 'PENALTY_SHOOTOUT', fullTime, penalties: none }))
  expect(play).toMatchObject({ code: -1, halfTime: [0, 0] })
  for (const field of ['homeScore', 'awayScore', 'penalties']) expect(play).not.toHaveProperty(field)
  expect(
    playOf(row('FINISHED', { duration: 'PENALTY_SHOOTOUT', fullTime, penalties: { home: 3, away: 5 } })),
  ).toMatchObject({ homeScore: 0, awayScore: 0, penalties: [3, 5] })
  // The kicks that some rows leave out of the sum cannot make a negative score.
  const parts = { regularTime: { home: 1, away: 1 }, extraTime: { home: 0, away: 0 } }
  expect(
    playOf(row('FINISHED', { duration: 'PENALTY_SHOOTOUT', fullTime, ...parts, penalties: { home: 4, away: 2 } })),
  ).toMatchObject({ homeScore: 1, awayScore: 1, regularTime: [1, 1], extraTime: [1, 1] })
})

test.each([
  ['CANCELED', -10],
  ['Postponed', -14],
])('the status %s is read in any spelling', (status, code) => {
  const given = row(status, { fullTime: { home: null, away: null } })
  expect(isKnownStatus(given)).toBe(true)
  expect(playOf(given)).toMatchObject({ code })
})

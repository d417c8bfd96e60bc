import { expect, test } from 'vitest'
import { sports } from '#contract/schedule.ts'
import { beforeKickOff, type MatchState, momentsBetween } from './match-moments.rules.ts'

const playing: MatchState = {
  sport: sports.football,
  state: 'second_half',
  goals: { home: 1, away: 0 },
  redCards: { home: 0, away: 0 },
  missedPenalties: 0,
  hasLineups: true,
  highlights: 0,
  lastGoals: { home: 'Quang Hải 67’', away: '' },
  areHighlightsSent: false,
}
const titles = (before: MatchState, now: MatchState) => momentsBetween(before, now).map(({ title }) => title)

test('a match has its moments in order of play, and a repeated report has none', () => {
  const waiting = beforeKickOff(playing)
  expect(titles(waiting, playing)).toEqual(['MATCH_LINEUPS', 'MATCH_STARTED', 'MATCH_GOAL'])
  expect(titles(playing, playing)).toEqual([])
  expect(titles({ ...playing, hasLineups: false }, playing)).toEqual([])
  const end = { ...playing, state: 'finished' as const, redCards: { home: 0, away: 1 } }
  expect(titles(playing, end)).toEqual(['MATCH_RED_CARD', 'MATCH_FULL_TIME'])
  expect(titles(end, { ...end, highlights: 2 })).toEqual(['MATCH_HIGHLIGHT'])
  expect(titles({ ...end, areHighlightsSent: true }, { ...end, highlights: 2 })).toEqual([])
  expect(titles(playing, { ...playing, state: 'penalties', missedPenalties: 1 })).toEqual(['MATCH_SHOOT_OUT'])
})

test('a withdrawn goal and a scorer who becomes known only change what was sent', () => {
  const annulled = { ...playing, goals: { home: 0, away: 0 } }
  expect(momentsBetween(playing, annulled)).toEqual([
    { title: 'MATCH_GOAL_WITHDRAWN', moment: 'goal', side: 'home', effect: 'withdrawn' },
  ])
  const unnamed = { ...playing, lastGoals: { home: '', away: '' } }
  expect(momentsBetween(unnamed, playing)).toEqual([
    { title: 'MATCH_GOAL', moment: 'goal', side: 'home', effect: 'named' },
  ])
})

test('a match that is known only after its end has no kick-off, and points of other sports are no goals', () => {
  expect(titles(beforeKickOff(playing), { ...playing, state: 'finished' })).toEqual(['MATCH_GOAL', 'MATCH_FULL_TIME'])
  const basketball = { ...playing, sport: sports.basketball, state: 'quarter' as const }
  expect(titles(beforeKickOff(basketball), basketball)).toEqual(['MATCH_STARTED'])
})

import { expect, test } from 'vitest'
import { topScorers } from './scorers.rules.ts'

const goal = (teamId: string, player: string, more: { isOwnGoal?: boolean; isPenalty?: boolean } = {}) => ({
  teamId,
  player,
  isOwnGoal: false,
  isPenalty: false,
  ...more,
})

test('goals count per player and team without own goals, and equal numbers share a rank', () => {
  const scorers = topScorers(
    [
      goal('1', 'Krejci'),
      goal('1', 'Krejčí', { isPenalty: true }),
      goal('2', 'Krejci'),
      goal('1', 'Hai', { isOwnGoal: true }),
      goal('2', 'An'),
      goal('2', 'An'),
      goal('2', '王'),
      goal('2', '李'),
    ],
    4,
  )
  expect(scorers).toEqual([
    { rank: 1, isShared: true, player: 'An', teamId: '2', goals: 2, penalties: 0 },
    { rank: 1, isShared: true, player: 'Krejčí', teamId: '1', goals: 2, penalties: 1 },
    { rank: 3, isShared: true, player: 'Krejci', teamId: '2', goals: 1, penalties: 0 },
    expect.objectContaining({ rank: 3, goals: 1 }),
  ])
})

import { expect, test } from 'vitest'
import type { LineupPlayer, Lineups } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { appearancesOf, type PlayerEvent } from './appearances.rules.ts'
import { abbreviates, betterName, findNamed } from './player-name.rules.ts'

const fold = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

function player(name: string, more: Partial<LineupPlayer> = {}): LineupPlayer {
  return { name, number: null, position: '', isStarter: true, isCaptain: false, ...more }
}
const lineups: Lineups = {
  isConfirmed: true,
  home: {
    formation: '',
    coach: '',
    players: [
      player('Quang Hai', { number: 19, position: 'M' }),
      player('Van Hau'),
      player('Duc Chien', { isStarter: false }),
      player('Van Toan', { isStarter: false }),
    ],
  },
  away: { formation: '', coach: '', players: [player('Lionel Messi'), player('Leo Silva')] },
}
function event(kind: number, minute: number, more: Partial<PlayerEvent>): PlayerEvent {
  return { kind, minute, side: 'home', player: '', otherPlayer: '', ...more }
}

test('minutes end with a substitution, a red card or the match, and a late substitute has one', () => {
  const events = [
    event(eventKinds.substitution, 60, { player: 'Quang Hai', otherPlayer: 'Duc Chien' }),
    event(eventKinds.redCard, 70, { player: 'Van Hau' }),
    event(eventKinds.substitution, 90, { player: 'Duc Chien', otherPlayer: 'Van Toan' }),
  ]
  const minutesOf = (endMinute: number | null) =>
    appearancesOf({ hasBegun: true, endMinute }, { lineups, events, fold })
      .filter(({ side }) => side === 'home')
      .map(({ minutes }) => minutes)
  expect(minutesOf(90)).toEqual([60, 70, 30, 1])
  expect(minutesOf(120)).toEqual([60, 70, 30, 30])
  expect(minutesOf(null)).toEqual([null, null, null, null])
})

test('counts goals, assists, own goals and cards for the player of the line-up that a name abbreviates', () => {
  const events = [
    event(eventKinds.goal, 10, { side: 'away', player: 'L. Messi', otherPlayer: 'Silva' }),
    event(eventKinds.penaltyGoal, 20, { side: 'away', player: 'Messi' }),
    event(eventKinds.ownGoal, 30, { side: 'away', player: 'Hau Van' }),
    // The source names the player who came on first.
    event(eventKinds.substitution, 50, { player: 'Van Toan', otherPlayer: 'Quang Hai' }),
    event(eventKinds.yellowCard, 55, { player: 'Duc Chien' }),
    event(eventKinds.yellowCard, 60, { side: 'away', player: 'Leo Silva' }),
    event(eventKinds.secondYellow, 80, { side: 'away', player: 'Leo Silva' }),
  ]
  const parts = appearancesOf({ hasBegun: true, endMinute: 90 }, { lineups, events, fold })
  const of = (name: string) => parts.find(({ names }) => names.includes(name))
  expect(of('Lionel Messi')).toMatchObject({ names: ['Lionel Messi', 'L. Messi', 'Messi'], goals: 2, penalties: 1 })
  expect(of('Leo Silva')).toMatchObject({ assists: 1, yellowCards: 1, redCards: 1, minutes: 80 })
  expect(of('Van Hau')).toMatchObject({ ownGoals: 1, goals: 0, minutes: 90 })
  expect(of('Van Toan')).toMatchObject({ isPlayed: true, isStarter: false, minutes: 40 })
  expect(of('Quang Hai')).toMatchObject({ number: 19, position: 'midfielder', minutes: 50 })
  expect(of('Duc Chien')).toMatchObject({ yellowCards: 1, isPlayed: false, minutes: null })
  expect(parts).toHaveLength(6)
})

test('before the start and with an expected line-up no one has played', () => {
  const expected = { ...lineups, isConfirmed: false }
  for (const given of [lineups, expected])
    for (const hasBegun of [false, given === lineups])
      expect(
        appearancesOf({ hasBegun, endMinute: null }, { lineups: given, events: [], fold }).filter(
          (one) => one.isPlayed,
        ),
      ).toHaveLength(hasBegun ? 4 : 0)
})

test('names match in any order and by initials, but never two players at a time', () => {
  expect(abbreviates('l messi', 'lionel andres messi')).toBe(true)
  expect(abbreviates('m messi', 'lionel messi')).toBe(false)
  expect(abbreviates('l', 'lionel messi')).toBe(false)
  const squad = [{ folded: 'bernardo silva' }, { folded: 'thiago silva' }, { folded: 'nguyen quang hai' }]
  expect(findNamed('hai nguyen quang', squad)).toBe(squad[2])
  expect(findNamed('t silva', squad)).toBe(squad[1])
  expect(findNamed('silva', squad)).toBeNull()
  expect([betterName('L. Messi', 'Messi Lionel'), betterName('Quang Hải', 'Quang Hai')]).toEqual([
    'Messi Lionel',
    'Quang Hải',
  ])
})

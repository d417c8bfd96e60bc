import { expect, test } from 'vitest'
import type { FixtureEvent, Lineups } from '#contract/fixture-details.ts'
import { settleSubstitutions } from './substitutions.rules.ts'

const side = (...names: string[]) => ({
  formation: '',
  coach: '',
  players: names.map((name) => ({ name, number: null, position: '' as const, isStarter: true, isCaptain: false })),
})
const lineups: Lineups = { home: side('Quang Hải', 'Tiến Linh'), away: side('Ánh Viên'), isConfirmed: true }

function change(minute: number, player: string, otherPlayer: string): FixtureEvent {
  return { key: `s${minute}`, kind: 11, side: 'home', minute, extraMinute: null, player, otherPlayer }
}
const goal: FixtureEvent = { ...change(10, 'Quang Hải', 'Tiến Linh'), key: 'g', kind: 1 }
const players = (events: FixtureEvent[]) => events.map(({ player, otherPlayer }) => `${player} > ${otherPlayer}`)

test('the player who started goes off, whichever the source names first', () => {
  const given = [goal, change(60, 'Văn Toàn', 'Tiến Linh'), change(46, 'QUANG HAI', 'Công Phượng')]
  expect(players(settleSubstitutions(given, lineups))).toEqual([
    'Quang Hải > Tiến Linh',
    'Tiến Linh > Văn Toàn',
    'QUANG HAI > Công Phượng',
  ])
})

test('a substitute who goes off again is known from the earlier change', () => {
  const given = [change(80, 'Đức Huy', 'Công Phượng'), change(46, 'Quang Hải', 'Công Phượng')]
  expect(players(settleSubstitutions(given, lineups))).toEqual(['Công Phượng > Đức Huy', 'Quang Hải > Công Phượng'])
})

test('a row stays when neither name is known', () => {
  expect(players(settleSubstitutions([change(70, 'A. Nguyen', 'B. Tran')], lineups))).toEqual(['A. Nguyen > B. Tran'])
})

import { afterEach, expect, test, vi } from 'vitest'
import { createOwnGoals } from '#server/features/sports-data/providers/own-goals.service.ts'
import { createVirtualClock } from '#tests/setup/virtual-clock.ts'
import { createApiFootball } from './api-football.adapter.ts'
import { eventsOf, lineupsOf } from './details.rules.ts'
import { isKnownStatus, playOf } from './play.rules.ts'
import { fixtureRow, lineupRow } from './schemas.rules.ts'

afterEach(() => void vi.unstubAllGlobals())

const none = { home: null, away: null }

function row(short: string) {
  return fixtureRow.parse({
    fixture: { id: 1, timestamp: 1_790_000_000, status: { short, elapsed: null } },
    league: { id: 39, name: 'Premier League' },
    teams: { home: { id: 42, name: 'Arsenal' }, away: { id: 45, name: 'Everton' } },
    goals: none,
    score: { halftime: none, fulltime: none, extratime: none, penalty: none },
  })
}

test.each([
  ['Canc', -10],
  [' CANC ', -10],
  ['pst', -14],
  ['Abd', -12],
])('the status %j is read in any spelling', (short, code) => {
  expect(isKnownStatus(row(short))).toBe(true)
  expect(playOf(row(short))).toMatchObject({ code })
})

test('an award is read in any spelling, and an unknown status changes no state', () => {
  expect(playOf(row('Awd'))).toMatchObject({ state: 'awarded' })
  expect(isKnownStatus(row('XYZ'))).toBe(false)
  expect(playOf(row('XYZ'))).not.toHaveProperty('code')
})

const player = (name: string, number: number) => ({ player: { name, number, pos: 'G', grid: '1:1' } })
const lineup = (id: number, name: string) =>
  lineupRow.parse({
    team: { id },
    formation: '4-4-2',
    startXI: [player(name, 1), { player: 'broken' }],
    substitutes: [],
  })

test('line-ups belong to the team of their id in any order, and a broken player costs no other', () => {
  const dropped: string[] = []
  const found = lineupsOf([lineup(45, 'Pickford'), lineup(42, 'Raya')], row('NS').teams, (reason) =>
    dropped.push(reason),
  )
  expect(found).toMatchObject({ home: { players: [{ name: 'Raya' }] }, away: { players: [{ name: 'Pickford' }] } })
  expect(dropped).toEqual(['shape', 'shape'])
  expect(lineupsOf([lineup(42, 'Raya'), lineup(77, 'Nobody')], row('NS').teams, () => {})).toBeNull()
})

test('published line-ups are read again after a quarter of an hour, because a player may drop out', async () => {
  const clock = createVirtualClock(Date.UTC(2031, 1, 27, 17))
  let keeper = 'Raya'
  vi.stubGlobal('fetch', async (address: URL) => {
    const isLineups = address.pathname.endsWith('lineups')
    const response = isLineups ? [lineup(45, 'Pickford'), lineup(42, keeper)] : [row('NS')]
    return new Response(JSON.stringify({ errors: [], paging: { current: 1, total: 1 }, response }))
  })
  const provider = createApiFootball({ key: 'key', baseUrl: 'http://feed' }, { dropped() {}, clock })
  const read = async () => (await provider.lineups?.('1', new AbortController().signal))?.data.home.players[0]?.name
  expect(await read()).toBe('Raya')
  keeper = 'Kepa'
  expect(await read()).toBeUndefined()
  await clock.pass(15 * 60_000)
  expect(await read()).toBe('Kepa')
})

test('kicks of a shoot-out that are not marked as such are no goals', () => {
  const kick = (id: number, extra: number, detail: string) => ({
    ...{ time: { elapsed: 120, extra }, team: { id }, player: { name: `K${extra}` }, assist: { name: null } },
    ...{ type: 'Goal', detail, comments: null },
  })
  const goal = { ...kick(42, 0, 'Penalty'), time: { elapsed: 30, extra: null } }
  const events = [
    ...[goal, { ...goal, team: { id: 45 } }],
    ...[kick(42, 1, 'Missed Penalty'), kick(45, 2, 'Penalty'), kick(42, 3, 'Penalty'), kick(45, 4, 'Penalty')],
  ]
  const given = { ...row('PEN'), goals: { home: 1, away: 1 }, events }
  const found = eventsOf(given, { ownGoals: createOwnGoals(), dropped() {} })
  expect(found?.map(({ kind, minute }) => [kind, minute])).toEqual([
    [7, 30],
    [7, 30],
  ])
})

import { expect, test } from 'vitest'
import { inAll } from '#demo/world.ts'
import type { SeasonFixtureRow } from './season.store.ts'
import type { SeasonFacts } from './season-facts.service.ts'
import { rulesOf } from './table-rules.data.ts'
import { tablesOf } from './tables.view.ts'

let made = 0

/** Parses `A1-A2 2-0`: teams are named by group and place. */
function played(text: string, given: Partial<SeasonFixtureRow> = {}): SeasonFixtureRow {
  const [, home = '', away = '', homeScore, awayScore] = /^(\w+)-(\w+) (\d)-(\d)$/.exec(text) ?? []
  made += 1
  const none = { home_regular: null, away_regular: null, home_extra: null, away_extra: null }
  return {
    id: String(made),
    home_id: idOf(home),
    away_id: idOf(away),
    state: 'finished',
    stage: 'group',
    group_name: home.charAt(0),
    round_key: '',
    round_number: 1,
    bracket_number: null,
    round: inAll('Vòng 1'),
    kick_off: new Date(Date.UTC(2026, 5, made)),
    home_score: Number(homeScore),
    away_score: Number(awayScore),
    home_pens: null,
    away_pens: null,
    ...none,
    ...given,
  }
}

function idOf(name: string): string {
  return String(name.charCodeAt(0) * 100 + name.charCodeAt(1))
}

function factsOf(fixtures: SeasonFixtureRow[]): SeasonFacts {
  const names = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3']
  const teams = names.map((name) => ({
    id: idOf(name),
    names: inAll(name),
    short_name: name,
    colour: '#123456',
    crest: '',
  }))
  const nothing = { rulings: [], cards: [], cardFigures: [] }
  return { fixtures, teams: new Map(teams.map((team) => [team.id, team])), ...nothing }
}

const groups = ['A1-A2 2-0', 'A2-A3 1-0', 'A1-A3 1-0', 'B1-B2 1-0', 'B2-B3 3-0', 'B1-B3 4-0']
const cup = { kind: 'cup', view: 'overall', locale: 'vi' } as const

test('only the best third-placed teams have the zone, in their group and in the table of thirds', () => {
  const rules = { ...rulesOf('world-cup-2026'), thirds: { groups: 2, places: 1 } }
  const tables = tablesOf(factsOf(groups.map((text) => played(text))), { ...cup, rules })
  expect(tables.map(({ kind, name, rows }) => [kind, name, rows.map(({ team, zone }) => [team.name, zone])])).toEqual([
    [
      'table',
      'A',
      [
        ['A1', 'nextRound'],
        ['A2', 'nextRound'],
        ['A3', 'bestThirds'],
      ],
    ],
    [
      'table',
      'B',
      [
        ['B1', 'nextRound'],
        ['B2', 'nextRound'],
        ['B3', null],
      ],
    ],
    [
      'thirds',
      '',
      [
        ['A3', 'bestThirds'],
        ['B3', null],
      ],
    ],
  ])
})

test('before the first match no team has a rank or zone, and teams are sorted by name', () => {
  const fixtures = groups.map((text) => played(text, { state: 'scheduled', home_score: null, away_score: null }))
  const rules = { ...rulesOf('world-cup-2026'), thirds: { groups: 2, places: 1 } }
  const tables = tablesOf(factsOf(fixtures), { ...cup, rules })
  const rows = tables.flatMap((table) => table.rows.map(({ team, rank, zone }) => [team.name, rank, zone]))
  expect(rows).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3'].map((name) => [name, null, null]))
  const begun = tablesOf(factsOf([played('A1-A2 0-1'), ...fixtures.slice(1)]), { ...cup, rules })
  expect(begun.map(({ kind, rows: [first] }) => [kind, first?.team.name, first?.rank])).toEqual([
    ['table', 'A2', 1],
    ['table', 'B1', null],
    ['thirds', 'B3', 1],
  ])
})

test('thirds are ranked only when the number of groups matches the rules', () => {
  const facts = factsOf(groups.map((text) => played(text)))
  expect(tablesOf(facts, { ...cup, rules: rulesOf('euro') }).map(({ kind }) => kind)).toEqual(['table', 'table'])
})

test('the 90-minute score counts after extra time, a live score counts, and an abandoned fixture does not', () => {
  const fixtures = [
    played('A1-A2 3-2', { home_regular: 2, away_regular: 2 }),
    played('A2-A3 1-0', { state: 'second_half' }),
    played('A1-A3 5-0', { state: 'abandoned' }),
  ]
  const [table] = tablesOf(factsOf(fixtures), { ...cup, rules: rulesOf('groups') })
  expect(table?.rows.map(({ team, played: games, points, isLive }) => [team.name, games, points, isLive])).toEqual([
    ['A2', 2, 4, true],
    ['A1', 1, 1, false],
    ['A3', 1, 0, true],
  ])
})

test('friendlies, unnamed groups and the knock-out stage have no table', () => {
  const rules = rulesOf('standard')
  const fixtures = groups.map((text) => played(text))
  expect(tablesOf(factsOf(fixtures), { ...cup, kind: 'friendly', rules })).toEqual([])
  const unnamed = fixtures.map((row) => ({ ...row, group_name: '' }))
  expect(tablesOf(factsOf(unnamed), { ...cup, rules })).toEqual([])
  const knockOut = fixtures.map((row) => ({ ...row, stage: 'knockout' as const }))
  expect(tablesOf(factsOf(knockOut), { ...cup, rules })).toEqual([])
})

test('conduct and then ranking from rulings separate level teams, also among the third-placed ones', () => {
  const level = ['A1-A2 1-0', 'A2-A3 1-0', 'A3-A1 1-0', 'B1-B2 1-0', 'B2-B3 1-0', 'B3-B1 1-0']
  const facts = factsOf(level.map((text) => played(text)))
  const figures = [
    ...(
      [
        ['A1', -3],
        ['A2', -1],
        ['A3', -2],
        ['B1', -1],
        ['B2', -1],
        ['B3', -2],
      ] as const
    ).map(([name, value]) => [name, 'conduct', value] as const),
    ['B1', 'ranking', 9] as const,
    ['B2', 'ranking', 4] as const,
  ]
  const rulings = figures.map(([name, kind, value], i) => ({
    id: String(i),
    team_id: idOf(name),
    kind,
    value,
    reason: '',
    ruled_at: new Date(0),
  }))
  const order = (given: SeasonFacts) =>
    tablesOf(given, { ...cup, rules: { ...rulesOf('world-cup-2026'), thirds: { groups: 2, places: 1 } } }).map(
      ({ rows }) => rows.map(({ team, zone }) => (zone === 'bestThirds' ? `${team.name}!` : team.name)),
    )
  expect(order({ ...facts, rulings })).toEqual([
    ['A2', 'A3', 'A1'],
    ['B2', 'B1', 'B3!'],
    ['B3!', 'A1'],
  ])
})

test('deducted points are only in the table of all fixtures, each with its reason', () => {
  const facts = factsOf(['A1-A2 2-0', 'A2-A3 1-0'].map((text) => played(text)))
  const ruling = { team_id: idOf('A1'), kind: 'points' as const, ruled_at: new Date(0) }
  const rulings = [
    { ...ruling, id: '1', value: -4, reason: 'Nợ lương' },
    { ...ruling, id: '2', value: 2, reason: 'Kháng cáo' },
  ]
  const rowsOf = (view: 'overall' | 'home') =>
    tablesOf({ ...facts, rulings }, { ...cup, view, rules: rulesOf('groups') })[0]?.rows.map(
      ({ team, points, adjustment, rulings: shown }) => [team.name, points, adjustment, shown],
    )
  const reasons = [
    { points: -4, reason: 'Nợ lương' },
    { points: 2, reason: 'Kháng cáo' },
  ]
  expect(rowsOf('overall')).toEqual([
    ['A2', 3, 0, []],
    ['A1', 1, -2, reasons],
    ['A3', 0, 0, []],
  ])
  expect(rowsOf('home')?.find(([name]) => name === 'A1')).toEqual(['A1', 3, 0, []])
})

test('an awarded score replaces the played one', () => {
  const overruled = played('A1-A2 0-3', { state: 'awarded', home_regular: 2, away_regular: 0 })
  const [table] = tablesOf(factsOf([overruled]), { ...cup, rules: rulesOf('world-cup-2026') })
  expect(table?.rows.map(({ team, points, goalsFor }) => [team.name, points, goalsFor])).toEqual([
    ['A2', 3, 3],
    ['A1', 0, 0],
  ])
})

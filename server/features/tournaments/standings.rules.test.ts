import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placedAcrossGroups, standings } from './standings.rules.ts'
import { type RulesName, rulesOf, tableRules } from './table-rules.data.ts'
import type { CountedFixture } from './tally.rules.ts'
import type { Beside, TableRules } from './tie-break.rules.ts'

/** Parses lines such as `A 2-1 B`, in the order of play. */
function played(lines: string): CountedFixture[] {
  return lines
    .trim()
    .split('\n')
    .map((line, i) => {
      const [homeId = '', score = '', awayId = ''] = line.trim().split(/\s+/)
      const [home = 0, away = 0] = score.split('-').map(Number)
      return { homeId, awayId, kickOff: i, score: [home, away] }
    })
}

function teamsOf(fixtures: CountedFixture[]): string[] {
  return [...new Set(fixtures.flatMap(({ homeId, awayId }) => [homeId, awayId]))].toSorted()
}

function table(lines: string, rules: RulesName | TableRules, beside: Beside = {}) {
  const fixtures = played(lines)
  const used = typeof rules === 'string' ? rulesOf(rules) : rules
  return standings(teamsOf(fixtures), fixtures, { rules: used, beside })
}

const ranked = (rows: { teamId: string; rank: number }[]) =>
  rows.map(({ teamId, rank }) => `${rank}${teamId}`).join(' ')

/** B has thirteen points and won both fixtures against A. A has twelve points and the better goal difference. */
const levelPair = `
  A 0-1 B
  B 1-0 A
  A 5-0 C
  C 0-3 A
  A 1-0 D
  D 0-1 A
  B 1-0 C
  C 0-1 B
  B 0-0 D
  D 3-0 B
  C 0-0 D
  D 0-0 C`

test('points, goal difference and goals order a table, and the figures of each row add up', () => {
  const rows = table(levelPair, 'standard')
  expect(rows[0]).toEqual({
    rank: 1,
    isShared: false,
    teamId: 'B',
    played: 6,
    won: 4,
    drawn: 1,
    lost: 1,
    goalsFor: 4,
    goalsAgainst: 3,
    goalDifference: 1,
    points: 13,
    awayGoals: 2,
    awayWins: 2,
    adjustment: 0,
    form: ['W', 'W', 'W', 'D', 'L'],
    zone: null,
  })
  expect(ranked(rows)).toBe('1B 2A 3D 4C')
})

/** A and B are level on points. A has the better goal difference, B the better results in their two fixtures. */
const level = `
  A 0-1 B
  B 1-1 A
  A 4-0 C
  C 0-4 A
  B 1-0 C
  C 1-0 B`

test('Spain, Italy and Portugal compare the fixtures between level teams first, others the goals', () => {
  const order = (rules: RulesName) =>
    table(level, rules)
      .map(({ teamId }) => teamId)
      .join('')
  expect(['laliga', 'serie-a', 'primeira-liga'].map((rules) => order(rules as RulesName))).toEqual([
    'BAC',
    'BAC',
    'BAC',
  ])
  expect(
    ['premier-league', 'bundesliga', 'ligue-1', 'eredivisie', 'standard'].map((rules) => order(rules as RulesName)),
  ).toEqual(['ABC', 'ABC', 'ABC', 'ABC', 'ABC'])
})

test('fixtures between level teams decide only after all of them are played', () => {
  const before = level
    .split('\n')
    .filter((line) => !line.includes('B 1-1 A'))
    .join('\n')
  const [first, second] = table(`${before}\n A 1-2 C`, 'laliga')
  expect([first?.teamId, first?.points, second?.teamId, second?.points]).toEqual(['A', 6, 'B', 6])
})

test('the criteria start again for two teams that remain level out of three', () => {
  // A, B and C each won one of the fixtures between them and have equal goal differences there; C scored the most goals
  // in them. B has the most goals in all fixtures, but lost to A.
  const rows = table(
    `A 1-0 B
     B 2-1 C
     C 2-1 A
     A 1-0 D
     B 5-0 D
     C 1-0 D`,
    'world-cup-2026',
  )
  expect(ranked(rows)).toBe('1C 2A 3B 4D')
})

test('the English league uses further criteria only when the title or a zone depends on them', () => {
  // B and C are level in points, goal difference and goals; B was better in the fixtures between them.
  const middle = `
    A 1-0 B
    B 0-1 A
    A 1-0 C
    C 0-1 A
    A 1-0 D
    D 0-1 A
    B 1-0 C
    C 0-0 B
    B 0-0 D
    D 1-0 B
    C 1-0 D
    D 0-0 C`
  const beside = { adjustments: new Map([['D', -3]]) }
  const withZone = (from: number, to: number) =>
    ranked(table(middle, { ...tableRules['premier-league'], zones: [{ key: 'zone', from, to }] }, beside))
  expect(withZone(4, 4)).toBe('1A 2B 2C 4D')
  expect(withZone(1, 2)).toBe('1A 2B 3C 4D')
  // A's away goal decides the title.
  expect(ranked(table('A 1-0 B\nB 2-1 A', { ...tableRules['premier-league'], zones: [] }))).toBe('1A 2B')
})

const headToHead = ['euro', 'asian-cup', 'africa-cup'] as const

test.each(headToHead)('%s compares the fixtures between level teams before goal difference', (rules) => {
  // A and B have six points. B won the fixture between them; A has the better goal difference and more goals.
  const rows = table('A 0-1 B\nA 4-0 C\nA 3-0 D\nB 0-1 C\nB 1-0 D\nC 0-0 D', rules)
  expect(ranked(rows)).toBe('1B 2A 3C 4D')
})

test('the Nations League waits for both matches between level teams, then compares them first', () => {
  const others = 'A 4-0 C\nC 0-3 A\nB 1-0 C\nC 0-1 B'
  expect(ranked(table(`${others}\nB 1-0 A\nA 1-1 B`, 'nations-league'))).toBe('1B 2A 3C')
  const level = `${others}\nC 1-0 B\nB 1-0 A`.replace('C 0-1 B\n', '')
  expect(ranked(table(level, 'nations-league'))).toBe('1A 2B 3C')
})

test('cards separate level teams at a Euro and an Asian Cup, and never at an Africa Cup', () => {
  const lines = 'A 1-1 B\nC 1-1 D\nA 1-1 C\nB 1-1 D\nA 0-0 D\nB 0-0 C'
  const conduct = new Map(['A', 'B', 'C', 'D'].map((team, i) => [team, -i]))
  expect(headToHead.map((rules) => ranked(table(lines, rules, { conduct })))).toEqual([
    '1A 2B 3C 4D',
    '1A 2B 3C 4D',
    '1A 1B 1C 1D',
  ])
})

test('teams level in every criterion share a rank, until lots are drawn', () => {
  const lines = 'A 1-1 B\nB 1-1 A\nC 0-2 A\nC 0-2 B'
  expect(table(lines, 'laliga').map(({ rank, isShared }) => [rank, isShared])).toEqual([
    [1, true],
    [1, true],
    [3, false],
  ])
  expect(ranked(table(lines, 'laliga', { lots: ['B', 'A'] }))).toBe('1B 2A 3C')
})

test('conduct and rankings separate level teams only when they are known for all of them', () => {
  const lines = 'A 1-1 B\nC 1-1 D\nA 1-1 C\nB 1-1 D\nA 0-0 D\nB 0-0 C'
  const conduct = new Map([
    ['A', -3],
    ['B', -1],
    ['C', -4],
    ['D', -2],
  ])
  expect(ranked(table(lines, 'world-cup-2026', { conduct }))).toBe('1B 2D 3A 4C')
  const ranking = new Map([
    ['A', 20],
    ['B', 40],
    ['C', 10],
  ])
  expect(ranked(table(lines, 'world-cup-2026', { ranking }))).toBe('1A 1B 1C 1D')
})

test('a ruling deducts points, and zones depend on the rank', () => {
  const rows = table(level, 'bundesliga', { adjustments: new Map([['A', -6]]) })
  expect(rows.map(({ teamId, points, adjustment, zone }) => [teamId, points, adjustment, zone])).toEqual([
    ['B', 7, 0, 'championsLeague'],
    ['C', 3, 0, 'championsLeague'],
    ['A', 1, -6, 'championsLeague'],
  ])
})

test('the league phase compares away goals, wins and the opponents’ results', () => {
  // A and B both drew 1-1 away. The team with the stronger opponent is higher.
  const rows = table(
    `C 1-1 A
     D 1-1 B
     C 1-0 E
     F 1-0 D`,
    'uefa-league-phase',
  )
  expect(rows.filter(({ teamId }) => 'AB'.includes(teamId)).map(({ teamId }) => teamId)).toEqual(['A', 'B'])
})

test('home, away and form are separate tables', () => {
  const fixtures = played(level)
  const view = (of: 'home' | 'away' | 'form') =>
    standings(['A', 'B', 'C'], fixtures, { rules: rulesOf('laliga'), view: of }).map(
      ({ teamId, played: count, points }) => [teamId, count, points],
    )
  expect(view('home')).toEqual([
    ['B', 2, 4],
    ['A', 2, 3],
    ['C', 2, 3],
  ])
  expect(view('away')).toEqual([
    ['A', 2, 4],
    ['B', 2, 3],
    ['C', 2, 0],
  ])
  const many = played(Array.from({ length: 7 }, (_, i) => (i < 2 ? 'A 0-1 B' : 'A 1-0 B')).join('\n'))
  expect(standings(['A', 'B'], many, { rules: rulesOf('standard'), view: 'form' })[0]).toMatchObject({
    teamId: 'A',
    points: 15,
    played: 5,
  })
})

test('teams with the same place in several groups are ranked by their figures', () => {
  const group = (letter: string, thirdsGoals: number) =>
    table(
      `${letter}1 1-0 ${letter}2
       ${letter}1 1-0 ${letter}3
       ${letter}1 1-0 ${letter}4
       ${letter}2 1-0 ${letter}3
       ${letter}2 1-0 ${letter}4
       ${letter}3 ${thirdsGoals}-0 ${letter}4`,
      'world-cup-2026',
    )
  const thirds = placedAcrossGroups([group('A', 1), group('B', 4), group('C', 1)], {
    place: 3,
    rules: rulesOf('world-cup-2026'),
  })
  expect(ranked(thirds)).toBe('1B3 2A3 2C3')
})

test('for any results each team has one row, points and goals add up, and the order of fixtures has no effect', () => {
  const ids = ['1', '2', '3', '4', '5']
  const fixture = fc.record({
    homeId: fc.constantFrom(...ids),
    awayId: fc.constantFrom(...ids),
    kickOff: fc.nat(50),
    score: fc.tuple(fc.nat(4), fc.nat(4)),
  })
  const rules = fc.constantFrom(...(Object.keys(tableRules) as RulesName[]))
  fc.assert(
    fc.property(fc.array(fixture, { maxLength: 30 }), rules, (drawn, name) => {
      const fixtures = drawn.filter(({ homeId, awayId }) => homeId !== awayId)
      const rows = standings(ids, fixtures, { rules: rulesOf(name) })
      expect(rows.map(({ teamId }) => teamId).toSorted()).toEqual(ids)
      expect(rows.reduce((sum, { goalDifference }) => sum + goalDifference, 0)).toBe(0)
      for (const { points, won, drawn: draws, lost, played: count } of rows) {
        expect(points).toBe(3 * won + draws)
        expect(won + draws + lost).toBe(count)
      }
      for (const [i, row] of rows.entries()) expect(row.points).toBeLessThanOrEqual(rows[i - 1]?.points ?? 999)
      const again = standings(ids, fixtures.toReversed(), { rules: rulesOf(name) })
      expect(new Map(again.map(({ teamId, rank }) => [teamId, rank]))).toEqual(
        new Map(rows.map(({ teamId, rank }) => [teamId, rank])),
      )
    }),
  )
})

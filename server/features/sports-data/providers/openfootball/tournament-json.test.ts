import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCompanions } from './squads-json.rules.ts'
import { readTournamentJson } from './worldcup-json.rules.ts'

const matches = [
  {
    round: 'Matchday 1',
    date: '2034-06-10',
    time: '20:00 UTC-6',
    team1: 'Brazil',
    team2: 'USA',
    score: { ft: [2, 1], ht: [1, 1] },
    goals1: [
      { name: 'Ana', minute: '90+4' },
      { name: 'Ivo', minute: '9', penalty: true },
    ],
    goals2: [{ name: 'Rui', minute: '30', owngoal: true }],
    group: 'Group A',
    ground: 'Rio (North)',
  },
  { round: 'Matchday 9', date: '2034-06-18', team1: 'USA', team2: 'Brazil', group: 'Group A' },
  {
    round: 'Round of 32',
    num: 73,
    date: '2034-06-28',
    time: '12:00 UTC-7',
    team1: 'USA',
    team2: 'Vietnam',
    score: { p: [3, 4], et: [1, 1], ft: [1, 1], ht: [0, 1] },
  },
  { round: 'Final', num: 104, date: '2034-07-19', team1: 'W101', team2: 'W102' },
  { round: 'Round of 16', date: '2034-02-30', team1: 'USA', team2: 'Vietnam' },
  { round: 'Round of 16', date: '2034-07-01', team1: 'USA', team2: 'Vietnam', score: { ft: [0, 1], ht: [1, 1] } },
  { round: 'Round of 16', date: '2034-07-01', team1: 'USA', score: { ft: [0, 'one'] } },
]
const text = JSON.stringify({ name: 'World Cup 2034', matches }, null, 1)

function read() {
  const { sheet, unreadable } = readTournamentJson('worldcup.json', text)
  if (!sheet) throw new Error('the sample is read')
  return { sheet, unreadable }
}

test('fixtures have kick-off in UTC, group round, goals in order and the score of each period', () => {
  const { sheet } = read()
  expect(sheet.tournament.code).toBe('world-cup')
  expect(sheet.fixtures).toHaveLength(3)
  expect(sheet.fixtures[0]).toMatchObject({
    key: 'world-cup|2034|brazil|usa',
    kickOff: '2034-06-11T02:00:00.000Z',
    stage: 'group',
    group: 'A',
    round: 1,
    score: { ht: [1, 1], ft: [2, 1], et: null, pens: null },
  })
  expect(sheet.fixtures[0]?.goals.map(({ player, minute, extra }) => [player, minute, extra])).toEqual([
    ['Ivo', 9, 0],
    ['Rui', 30, 0],
    ['Ana', 90, 4],
  ])
  expect(sheet.fixtures[1]).toMatchObject({ timeState: 'tbd', round: 2, state: 'scheduled' })
  expect(sheet.fixtures[2]).toMatchObject({
    number: 73,
    stage: 'knockout',
    roundKey: 'r32',
    score: { ht: [0, 1], ft: [1, 1], et: [1, 1], pens: [3, 4] },
  })
})

test('entries that cannot be read are listed with the line on which they begin', () => {
  const { unreadable } = read()
  const lineOf = (what: string) => text.slice(0, text.indexOf(what)).split('\n').length
  expect(unreadable.map(({ line, reason }) => [line, reason.split(':')[0]])).toEqual([
    [lineOf('"round": "Final"') - 1, 'its teams are not known yet'],
    [lineOf('"date": "2034-02-30"') - 2, 'no such day'],
    [lineOf('"date": "2034-07-01"') - 2, 'the score contradicts itself'],
    [lineOf('"one"') - 7, 'team2'],
  ])
})

test('leaves out and reports goals that do not add up to the score', () => {
  const [first] = matches
  const contradicting = JSON.stringify({ name: 'World Cup 2034', matches: [{ ...first, goals2: [] }] })
  const { sheet, unreadable } = readTournamentJson('worldcup.json', contradicting)
  expect(sheet?.fixtures[0]).toMatchObject({ score: { ft: [2, 1] }, goals: [] })
  expect(unreadable[0]?.reason).toBe('the goals do not make the score')
})

test('squads, venues and other names are joined by any name of the team', () => {
  const squads = [
    {
      name: 'United States',
      players: [{ number: 1, pos: 'GK', name: 'Kit', date_of_birth: '2010-02-30' }, { number: 2 }],
    },
    { name: 'Atlantis', players: [] },
  ]
  const { sheet, unreadable } = withCompanions(read().sheet, {
    squads: { file: 'worldcup.squads.json', text: JSON.stringify(squads) },
    stadiums: {
      file: 'worldcup.stadiums.json',
      text: JSON.stringify({ stadiums: [{ city: 'Rio (North)', name: 'Arena' }] }),
    },
    teams: { file: 'worldcup.teams.json', text: JSON.stringify([{ name: 'USA', name_normalised: 'United States' }]) },
  })
  const usa = sheet.teams.find(({ key }) => key === 'usa')
  expect(usa).toMatchObject({
    country: 'US',
    aliases: ['United States'],
    squad: [{ number: 1, position: 'goalkeeper', name: 'Kit', bornOn: null, club: null }],
  })
  expect(sheet.fixtures[0]?.venue).toBe('Arena, Rio')
  expect(unreadable.map(({ reason }) => reason)).toEqual(['1 players cannot be read', 'no such team plays here'])
})

test('invalid JSON gives only the reason', () => {
  for (const [source, reason] of [
    ['{"name": "World Cup 2034", "matches": [{]}', 'not JSON'],
    ['[]', 'no name of the'],
    ['{"name": "Marble Cup 2034", "matches": []}', 'no name of the'],
    ['null', 'no name of the'],
  ] as const) {
    const { sheet, unreadable } = readTournamentJson('any.json', source)
    expect(sheet).toBeNull()
    expect(unreadable[0]?.reason).toContain(reason)
  }
})

test('reading any JSON never throws', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({ team1: fc.string(), team2: fc.string(), date: fc.string(), time: fc.string(), round: fc.string() }),
  )
  fc.assert(
    fc.property(fc.array(anything), fc.jsonValue(), (list, beside) => {
      const file = { file: 'any', text: JSON.stringify(beside) }
      const { sheet } = readTournamentJson('any.json', JSON.stringify({ name: 'World Cup 2034', matches: list }))
      if (sheet) withCompanions(sheet, { squads: file, stadiums: file, teams: file })
      expect(sheet).not.toBeNull()
    }),
  )
  fc.assert(fc.property(fc.string(), (source) => readTournamentJson('any.json', source).unreadable.length > 0))
})

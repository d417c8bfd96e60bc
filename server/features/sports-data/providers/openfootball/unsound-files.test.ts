import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readFootballTxt } from './football-txt.rules.ts'
import { readInternationals } from './international-csv.rules.ts'
import { readFolder } from './read-folder.adapter.ts'
import { readTournamentJson } from './worldcup-json.rules.ts'

const head = `= English Premier League 2031/32

» Matchday 1
  Fri Aug/15 2031
`
function read(rows: string) {
  const { sheet, unreadable } = readFootballTxt('sample.txt', `${head}${rows}`)
  return {
    fixtures: sheet?.fixtures ?? [],
    teams: sheet?.teams.map(({ name }) => name) ?? [],
    reported: unreadable.map(({ line, reason }) => `${line} ${reason}`),
  }
}

describe('a row', () => {
  test.each([
    ['    25.00  Northbridge FC v Harbour Town  2-1 (1-0)', 'the clock cannot be read'],
    ['    20.00  Northbridge FC v Harbour Town 4:2 (1:0)', 'the score cannot be read'],
    ['    20.00  <b>Northbridge</b> v Harbour Town', 'markup'],
    ['    20.00  Northbridge &amp; Co v Harbour Town', 'markup'],
    ['    20.00  North\u0000bridge v Harbour Town', 'control characters'],
    ['    20.00  North\u0007bridge v Harbour Town', 'control characters'],
    ['    20.00  North\u202Ebridge v Harbour Town', 'characters that hide or turn others'],
    ['    20.00  North\u200Bbridge v Harbour Town', 'characters that hide or turn others'],
    ['    20.00  Bayern M\uFFFDnchen v Harbour Town', 'letters were lost'],
  ])('that cannot be read is reported with its line and creates no team: %j', (row, reason) => {
    const { fixtures, teams, reported } = read(`    19.00  Old Mill FC v Fenwick  1-0 (0-0)\n${row}\n`)
    expect(fixtures).toHaveLength(1)
    expect(teams).toEqual(['Old Mill FC', 'Fenwick'])
    expect(reported).toEqual([`6 ${reason}`])
  })

  test.each(['1. FC Köln', 'FC Schalke 04', 'AC Pisa 1909', 'Brighton & Hove Albion FC', "FC Twente '65", 'Đà Nẵng'])(
    'with the valid name %s is read',
    (name) => {
      const { teams, reported } = read(`    20.00  ${name} v Fenwick  1-0 (0-0)\n`)
      expect([teams, reported]).toEqual([[name, 'Fenwick'], []])
    },
  )

  test('that is repeated makes one fixture, and one that contradicts the first is reported and left out', () => {
    const row = '    20.00  Northbridge FC v Harbour Town  2-1 (1-0)\n'
    const { fixtures, reported } = read(`${row}${row}${row.replace('2-1', '3-1')}`)
    expect(fixtures).toMatchObject([{ score: { ft: [2, 1] } }])
    expect(reported).toEqual(['6 repeats line 5', '7 contradicts line 5'])
  })

  test('of the same teams in another round is another fixture', () => {
    const later = '» Matchday 3\n  Sat Feb/14\n    15.00  Northbridge FC v Harbour Town  0-0\n'
    const { fixtures, reported } = read(`    20.00  Northbridge FC v Harbour Town  2-1 (1-0)\n${later}`)
    expect([fixtures.length, reported]).toEqual([2, []])
  })
})

test('reports JSON that is nested too deeply or contains NUL or markup, and reads the valid entries of a file', () => {
  const deep = readTournamentJson('deep.json', `{"name":"World Cup 2034","matches":${'['.repeat(100_000)}`)
  expect(deep).toMatchObject({ sheet: null, unreadable: [{ line: 1, reason: 'nested too deeply' }] })
  const entry = { round: 'Matchday 1', group: 'Group A', date: '2034-06-10', team1: 'Brazil', team2: 'USA' }
  const matches = [
    entry,
    { ...entry, team1: 'Bra\u0000zil' },
    { ...entry, team2: '<i>Italy</i>' },
    { ...entry, team2: '9:0 Italy' },
  ]
  const { sheet, unreadable } = readTournamentJson('some.json', JSON.stringify({ name: 'World Cup 2034', matches }))
  expect(sheet?.fixtures).toHaveLength(1)
  expect(unreadable.map(({ reason }) => reason)).toEqual(['control characters', 'markup', 'the score cannot be read'])
})

test('reports the invalid and repeated rows of a table of results', () => {
  const rows = ['USA,Brazil,1,2', 'USA,Brazil,1,2', 'US\u0000A,Brazil,1,2', 'USA,<b>Italy</b>,1,2']
  const results = `date,home_team,away_team,home_score,away_score,tournament,city,country,neutral\n${rows
    .map((row) => `2034-06-10,${row},FIFA World Cup,Rio,Brazil,TRUE`)
    .join('\n')}\n`
  const { sheets, unreadable } = readInternationals('results.csv', { results })
  expect(sheets[0]?.fixtures).toHaveLength(1)
  expect(unreadable.map(({ line, reason }) => `${line} ${reason}`).toSorted()).toEqual([
    '3 repeats line 2',
    '4 control characters',
    '5 markup',
  ])
})

describe('a folder', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'khan-dai-unsound-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))
  const row = '    20.00  Northbridge FC v Harbour Town  2-1 (1-0)\n'

  test('reads files with endings in any case, with or without a byte order mark', async () => {
    await mkdir(join(directory, 'in'))
    await writeFile(join(directory, 'in', 'LEAGUE.TXT'), `\uFEFF${head}${row}`)
    const match = { round: 'Matchday 1', group: 'Group A', date: '2034-06-10', team1: 'Brazil', team2: 'USA' }
    await writeFile(
      join(directory, 'cup.Json'),
      `\uFEFF${JSON.stringify({ name: 'World Cup 2034', matches: [match] })}`,
    )
    const { sheets, unreadable } = await readFolder(directory)
    expect([sheets.length, unreadable]).toEqual([2, []])
  })

  test('reports a file that is too large or not UTF-8, and reads the others', async () => {
    await writeFile(join(directory, 'large.txt'), Buffer.alloc(8_000_001, 32))
    const latin = `${head}    20.00  Bayern München v Harbour Town  2-1 (1-0)\n    20.00  1. FC Köln v Fenwick\n`
    await writeFile(join(directory, 'latin.txt'), Buffer.from(latin, 'latin1'))
    await writeFile(join(directory, 'sound.txt'), `${head}${row}`)
    const { sheets, unreadable } = await readFolder(directory)
    expect(sheets.map(({ source }) => source)).toEqual(['sound.txt'])
    expect(unreadable.map(({ file, line, reason }) => `${file}:${line} ${reason}`)).toEqual([
      'large.txt:1 larger than 8 MB',
      'latin.txt:3 not UTF-8',
      'latin.txt:5 not UTF-8',
      'latin.txt:6 not UTF-8',
    ])
  })
})

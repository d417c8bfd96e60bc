import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFootballTxt } from './football-txt.rules.ts'

const league = `= English Premier League 2031/32

# Teams  6

» Matchday 1
  Fri Aug/15 2031
    20.00  Northbridge FC          v Harbour Town             2-1 (1-0)
  Sat Aug/16
           Old Mill & Weir FC v 1. FC Quarry 04  0-0
    15.00  Castle Rovers           v Lakeside United          [postponed]
           Fenwick v Dale  3-0 [awarded]

» Matchday 20
  Sat Jan/24
    15.00  Harbour Town            v Northbridge FC
` // The first fixture on Saturday, 16 August, has no time, and must not inherit Friday’s.

function read(text: string) {
  const { sheet, unreadable } = readFootballTxt('sample.txt', text)
  return { fixtures: sheet?.fixtures ?? [], teams: sheet?.teams ?? [], sheet, unreadable }
}

test('a league file gives fixtures in UTC, from the league’s zone and its summer time', () => {
  const { fixtures, sheet, unreadable, teams } = read(league)
  expect(unreadable).toEqual([])
  expect(sheet).toMatchObject({ season: '2031/32', tournament: { code: 'en.1', country: 'GB-ENG' } })
  expect(teams[2]).toMatchObject({ key: 'old-mill-and-weir-fc', name: 'Old Mill & Weir FC', country: 'GB-ENG' })
  expect(fixtures).toHaveLength(5)
  expect(fixtures[0]).toMatchObject({
    key: 'en.1|2031/32|northbridge-fc|harbour-town',
    kickOff: '2031-08-15T19:00:00.000Z',
    timeState: 'exact',
    round: 1,
    stage: 'league',
    state: 'finished',
    score: { ht: [1, 0], ft: [2, 1], et: null, pens: null },
    line: 7,
  })
  expect(fixtures.at(-1)).toMatchObject({ kickOff: '2032-01-24T15:00:00.000Z', state: 'scheduled', score: null })
})

test('a clock time is inherited within its day and never across days', () => {
  const { fixtures } = read(league)
  expect(fixtures[1]).toMatchObject({ timeState: 'tbd', kickOff: '2031-08-16T11:00:00.000Z' })
  expect(fixtures[3]).toMatchObject({ timeState: 'exact', kickOff: '2031-08-16T14:00:00.000Z' })
})

test('a goalless fixture had a goalless first half, and notes mark postponed and awarded fixtures', () => {
  const { fixtures } = read(league)
  expect(fixtures[1]?.score).toEqual({ ht: [0, 0], ft: [0, 0], et: null, pens: null })
  expect(fixtures[2]).toMatchObject({ state: 'postponed', score: null })
  expect(fixtures[3]).toMatchObject({ state: 'awarded', score: { ft: [3, 0] } })
})

const cup = `= UEFA Champions League 2031/32
» League, Matchday 8
  Wed Jan/28
    21.00  SC Aurel (POR)  v FK Borun (NOR)   4-2 (2-1)
» Playoffs, Matchday 2
  Wed Feb/25
    18.45  SC Aurel (POR)  v FK Borun (NOR)   3-2 a.e.t. (3-0, 1-0)
           AS Cendre (ITA) v KV Dorp (BEL)    4-3 pen. 1-1 a.e.t. (1-1, 0-1)   @ Stadio Nord, Cendre
           PAE Elis (GRE)  v FC Fjell (NOR)   2-3 pen. 1-1 (1-0)
» Finals, Final
  Sat May/29
    18.00  SC Aurel (POR)  v AS Cendre (ITA)
`

test('separates extra time and shoot-outs from the ninety minutes', () => {
  const { fixtures, unreadable } = read(cup)
  expect(unreadable).toEqual([])
  expect(fixtures.map(({ score }) => score)).toEqual([
    { ht: [2, 1], ft: [4, 2], et: null, pens: null },
    { ht: [1, 0], ft: [3, 0], et: [3, 2], pens: null },
    { ht: [0, 1], ft: [1, 1], et: [1, 1], pens: [4, 3] },
    { ht: [1, 0], ft: [1, 1], et: null, pens: [2, 3] },
    null,
  ])
  expect(fixtures[2]?.venue).toBe('Stadio Nord, Cendre')
})

test('a shoot-out after a second leg follows a match with a winner', () => {
  const text = `= UEFA Champions League 2031/32
» Playoffs, Matchday 1
  Wed Feb/18
    18.45  FK Borun (NOR) v SC Aurel (POR)    1-0 (1-0)
           KV Dorp (BEL)  v AS Cendre (ITA)   2-1 (0-1)
           FC Fjell (NOR) v PAE Elis (GRE)    0-0
           VfL Grau (GER) v AC Hera (ITA)     2-0 (0-0)
» Playoffs, Matchday 2
  Wed Feb/25
    18.45  SC Aurel (POR)  v FK Borun (NOR)   4-2 pen. 1-0 a.e.t. (1-0, 1-0)
           AS Cendre (ITA) v KV Dorp (BEL)    4-3 pen. (2-1, 0-1)
           PAE Elis (GRE)  v FC Fjell (NOR)   3-5 pen. (0-0)
           AC Hera (ITA)   v VfL Grau (GER)   4-3 pen. 1-0 a.e.t. (1-0, 1-0)
`
  const { fixtures, unreadable } = read(text)
  expect(fixtures.slice(4).map(({ score }) => score)).toEqual([
    { ht: [1, 0], ft: [1, 0], et: [1, 0], pens: [4, 2] },
    { ht: [0, 1], ft: [2, 1], et: null, pens: [4, 3] },
    { ht: [0, 0], ft: [0, 0], et: null, pens: [3, 5] },
  ])
  expect(unreadable).toMatchObject([{ reason: 'a shoot-out after a decided match' }])
})

test('a second meeting of a pair in another stage is another fixture', () => {
  const { fixtures, teams } = read(cup)
  expect(fixtures.map(({ stage, roundKey, round }) => [stage, roundKey, round])).toEqual([
    ['league', null, 8],
    ['knockout', 'playoff', 2],
    ['knockout', 'playoff', 2],
    ['knockout', 'playoff', 2],
    ['knockout', 'final', null],
  ])
  expect(fixtures[1]?.key).toBe('uefa.cl|2031/32|sc-aurel|fk-borun|2')
  expect(teams.map(({ country }) => country)).toEqual(['PT', 'NO', 'IT', 'BE', 'GR', 'NO'])
})

test('a postponed fixture that is listed again remains the same one, with its new date', () => {
  const { fixtures } = read(`= Serie A 2031/32
» Matchday 3
  Sat Sep/13
    18.00  Alba v Brezza  [postponed]
» Matchday 3
  Wed Oct/15
    20.45  Alba v Brezza  1-0 (0-0)
`)
  expect(fixtures).toHaveLength(1)
  expect(fixtures[0]).toMatchObject({
    key: 'it.1|2031/32|alba|brezza',
    state: 'finished',
    kickOff: '2031-10-15T18:45:00.000Z',
  })
})

test('a round with one kick-off time for all is provisional, except the last round of a running season', () => {
  const round = (number: number, date: string, score = '') =>
    `» Matchday ${number}\n  ${date}\n    17:00  A${number} v B  ${score}\n           C v D  ${score}\n           E v F  ${score}\n           G v H  ${score}\n           I v J  ${score}\n`
  const planned = read(`= La Liga 2031/32\n${round(1, 'Sun Aug 17 2031')}${round(2, 'Sun Aug 24')}`)
  expect(new Set(planned.fixtures.map(({ timeState }) => timeState))).toEqual(new Set(['provisional']))
  const begun = read(
    `= La Liga 2031/32\n${round(1, 'Sun Aug 17 2031', '1-0 (0-0)')}${round(2, 'Sun Aug 24')}${round(3, 'Sun Aug 31')}`,
  )
  expect(begun.fixtures.map(({ timeState }) => timeState)).toEqual([
    ...Array(5).fill('exact'),
    ...Array(5).fill('provisional'),
    ...Array(5).fill('exact'),
  ])
})

test('groups, numbered fixtures, times with an offset, venues, goals and the older form with the score between', () => {
  const { fixtures, unreadable } = read(`= World Cup 2034
Group A | Alland  Borland  Cerland
▪ Group A
Sat Jun 10
  (1) 18:00 UTC+3   Alland  v Borland  3-1 (1-1)  @ North Ground
    (Adler 9', 45+2', Brandt 70' (p);
     Costa 12' (og))
▪ Round of 16
Sun 25 June 2034
  21:00   Cerland  2-1 (0-0)  Dorland   @ South Ground
    [Ek 50' 60'; Fall 90+4']
`)
  expect(unreadable).toEqual([])
  expect(fixtures[0]).toMatchObject({
    stage: 'group',
    group: 'A',
    round: 1,
    number: 1,
    venue: 'North Ground',
    kickOff: '2034-06-10T15:00:00.000Z',
  })
  expect(fixtures[0]?.goals.map((goal) => [goal.side, goal.player, goal.minute, goal.extra])).toEqual([
    ['home', 'Adler', 9, 0],
    ['away', 'Costa', 12, 0],
    ['home', 'Adler', 45, 2],
    ['home', 'Brandt', 70, 0],
  ])
  expect(fixtures[0]?.goals.filter(({ isOwnGoal }) => isOwnGoal)).toHaveLength(1)
  expect(fixtures[1]).toMatchObject({ roundKey: 'r16', home: 'cerland', away: 'dorland', score: { ft: [2, 1] } })
  expect(fixtures[1]?.goals.at(-1)).toMatchObject({ player: 'Fall', minute: 90, extra: 4 })
})

test('unreadable lines are listed with line and reason, and the rest is imported', () => {
  const { fixtures, unreadable } = read(`= Bundesliga 2031/32
» Matchday 1
    15.30  Adler v Bach  1-0 (0-0)
  Sat Aug/17
  Sat Aug/16
    15.30  Adler v Bach  1-0 (2-0)
           Adler v Adler  1-0 (0-0)
           Bach v Celle  [snowed in]
           some words of a reporter
    15.30  Celle v Dorf  2-2 (1-1)
    (Ems 10'; Fulda 20')
» The lost round
`)
  expect(fixtures.map(({ home, away }) => [home, away])).toEqual([['celle', 'dorf']])
  expect(fixtures[0]).toMatchObject({ score: { ft: [2, 2] }, goals: [] })
  expect(unreadable.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'no readable date stands above'],
    [4, 'no such day in this season'],
    [6, 'the score cannot be read'],
    [7, 'a team plays itself'],
    [8, 'the score cannot be read'],
    [9, 'neither a fixture nor a heading'],
    [11, 'the goals do not make the score'],
    [12, 'no round is called so'],
  ])
})

test('a file without a heading gives only the reason', () => {
  for (const text of ['', '# nothing\n', '» Matchday 1\n', '= Marble Cup 2031\n  Sat Aug/16\n']) {
    const { sheet, unreadable } = read(text)
    expect(sheet).toBeNull()
    expect(unreadable.map(({ reason }) => reason)).toEqual(['no heading names the competition and season'])
  }
})

test('a crafted line of repeated notes behind a score has a reason like other unreadable ones', () => {
  const { unreadable } = read(`= Bundesliga 2031/32\n  Sat Aug/16\n  celle 2-1p${',pen'.repeat(80)}x\n`)
  expect(unreadable[0]).toMatchObject({ line: 3, reason: 'the score cannot be read' })
})

const pieces = fc.constantFrom(
  '» ', '▪ Group A', 'Matchday 3', '  Sat Aug/16', '  Fri Feb 29 2031', ' v ', '  ', '20.00 ', '29:99 ', '(', ')', '[', ']',
  'A', 'Bär 04', '1-0', '12-3 pen. ', ' a.e.t. ', '(1-0, 0-0)', "9', ", "90+4' (og)", ';', ' @ ', '#', '=', '|', 'UTC-14:30', '\u0000', '😀',
) // biome-ignore format: one part per line would be unreadable
const line = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
)

test('reading any file gives consistent fixtures and never throws', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const { sheet, unreadable } = readFootballTxt('any.txt', `= Bundesliga 2031/32\n${lines.join('\n')}`)
      const keys = new Set(sheet?.teams.map(({ key }) => key))
      for (const fixture of sheet?.fixtures ?? []) {
        expect(keys.has(fixture.home) && keys.has(fixture.away) && fixture.home !== fixture.away).toBe(true)
        expect(Number.isNaN(Date.parse(fixture.kickOff))).toBe(false)
      }
      for (const { line: at } of unreadable) expect(at).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readFootballTxt('any.txt', text).sheet === null))
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readClubsTxt } from './clubs-txt.rules.ts'
import { readCsv } from './csv.rules.ts'
import { readInternationals } from './international-csv.rules.ts'

test('reads clubs with their spellings, ignores regions, addresses and comments, and treats reserves as separate clubs', () => {
  const { clubs, unreadable } = readClubsTxt(
    'clubs_de.txt',
    `=====
= Germany • Deutschland
== North ==
Hafen Adlerstadt, 1904,   @ Hafen Arena,  Adlerstadt   # a note
  | Hafen | Adlerstadt   ## another
  | Harbour Eagles [en] | Hafen
 Am Kai 1 // 12345 Adlerstadt
ii) Hafen Adlerstadt II
  | Hafen II
TSV Wald (1900-1950)
`,
  )
  expect(unreadable).toEqual([])
  expect(clubs).toEqual([
    {
      name: 'Hafen Adlerstadt',
      country: 'DE',
      town: 'Adlerstadt',
      founded: 1904,
      names: ['Hafen Adlerstadt', 'Hafen', 'Adlerstadt', 'Harbour Eagles'],
    },
    {
      name: 'Hafen Adlerstadt II',
      country: 'DE',
      town: null,
      founded: null,
      names: ['Hafen Adlerstadt II', 'Hafen II'],
    },
    { name: 'TSV Wald', country: 'DE', town: null, founded: null, names: ['TSV Wald'] },
  ])
})

test('club files without a country, and aliases without a club, are listed', () => {
  expect(readClubsTxt('a', 'Hafen\n').unreadable).toEqual([
    { file: 'a', line: 1, reason: 'no heading names the country', text: 'Hafen' },
  ])
  expect(readClubsTxt('a', '= Spain\n  | Alias\n').unreadable[0]).toMatchObject({ line: 2 })
})

const head = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'
const scorers = 'date,home_team,away_team,team,scorer,minute,own_goal,penalty'
const results = `${head}
2031-12-05,Vietnam,Thailand,2,1,AFF Championship,Hanoi,Vietnam,FALSE
2031-12-09,Laos,Vietnam,1,2,AFF Championship,"Vientiane, D.C.",Laos,FALSE
2031-12-20,Vietnam,Indonesia,1,1,AFF Championship,Hanoi,Vietnam,TRUE
2031-12-22,Vietnam,Malaysia,NA,NA,Friendly,Hue,Vietnam,FALSE
2031-13-22,Vietnam,Malaysia,1,0,Friendly,Hue,Vietnam,FALSE
2031-12-23,Vietnam,Malaysia,one,0,Friendly,Hue,Vietnam,FALSE
`

test('results include the 90-minute score only when it follows from the listed goals', () => {
  const { sheets, unreadable } = readInternationals('results.csv', {
    results,
    goalscorers: `${scorers}
2031-12-05,Vietnam,Thailand,Vietnam,Hai,20,FALSE,TRUE
2031-12-05,Vietnam,Thailand,Vietnam,Hai,105,FALSE,FALSE
2031-12-05,Vietnam,Thailand,Thailand,Nai,60,TRUE,FALSE
2031-12-20,Vietnam,Indonesia,Vietnam,Hai,20,FALSE,FALSE
2031-12-20,Vietnam,Indonesia,Indonesia,Budi,30,FALSE,FALSE
`,
    shootouts: 'date,home_team,away_team,winner,first_shooter\n2031-12-20,Vietnam,Indonesia,Vietnam,\n',
  })
  expect(sheets.map(({ tournament, season }) => [tournament.code, season])).toEqual([
    ['int.aff-championship', '2031'],
    ['int.friendly', '2031'],
  ])
  const [aff, friendly] = sheets
  expect(aff?.fixtures.map(({ score }) => score)).toEqual([
    { ht: null, ft: [1, 1], et: [2, 1], pens: null },
    { ht: null, ft: null, et: [1, 2], pens: null },
    { ht: null, ft: [1, 1], et: [1, 1], pens: null },
  ])
  expect(aff?.fixtures[0]).toMatchObject({
    timeState: 'tbd',
    kickOff: '2031-12-05T12:00:00.000Z',
    venue: 'Hanoi, Vietnam',
  })
  expect(aff?.fixtures[1]?.venue).toBe('Vientiane, D.C., Laos')
  expect(aff?.teams.map(({ country }) => country)).toEqual(['VN', 'TH', 'LA', 'ID'])
  expect(friendly?.fixtures).toMatchObject([{ state: 'scheduled', score: null }])
  expect(unreadable.map(({ line, reason }) => [line, reason])).toEqual([
    [6, 'no such day'],
    [7, 'the score cannot be read'],
  ])
})

test('quoted fields contain commas, quotes and line breaks, and records keep the line number of their start', () => {
  expect(readCsv('a,b\r\n"x, ""y""","1\n2"\n\nlast,""')).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, fields: ['x, "y"', '1\n2'] },
    { line: 5, fields: ['last', ''] },
  ])
})

test('reading a table or a list of clubs never throws', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('2031-12-05', '1', 'TRUE', '"', ','))
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 20 }),
      fc.string({ unit: 'binary' }),
      (rows, other) => {
        const text = rows.map((row) => row.join(',')).join('\n')
        readInternationals('any.csv', {
          results: `${head}\n${text}`,
          goalscorers: `${scorers}\n${text}`,
          shootouts: other,
        })
        readInternationals('any.csv', { results: other })
        readClubsTxt('any.txt', `= Spain\n${text}\n${other}`)
      },
    ),
  )
})

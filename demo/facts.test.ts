import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SeasonSheet, SheetFixture } from '#server/features/sports-data/season-sheet.rules.ts'
import { demoFacts, readFacts, writeFacts } from './facts.ts'

function fixture(given: Partial<SheetFixture>): SheetFixture {
  return {
    key: 'cup|2030|hafen-04|b-and-c',
    stage: 'knockout',
    roundKey: 'r16',
    group: null,
    round: null,
    number: 73,
    venue: 'Stadion, Hafen',
    isNeutral: false,
    kickOff: '2030-06-10T20:30:00.000Z',
    timeState: 'exact',
    home: 'hafen-04',
    away: 'b-and-c',
    state: 'finished',
    score: { ht: [0, 1], ft: [1, 1], et: [2, 2], pens: [4, 3] },
    goals: [],
    line: 0,
    ...given,
  }
}

const goal = { side: 'home' as const, player: 'Ana de Sá', minute: 45, extra: 2, isOwnGoal: false, isPenalty: false }
const sheet: SeasonSheet = {
  provider: 'openfootball',
  source: 'cup.tsv',
  tournament: { code: 'cup', name: 'The Cup', country: null, kind: 'cup', teams: 'club' },
  season: '2030',
  teams: [
    {
      key: 'hafen-04',
      name: 'Hafen 04',
      country: 'DE',
      aliases: ['Hafen', 'Harbour'],
      squad: [
        { number: 1, position: 'goalkeeper', name: 'Kai', bornOn: '2001-02-03', club: 'Lac FC' },
        { number: null, position: null, name: 'Ida', bornOn: null, club: null },
      ],
    },
    { key: 'b-and-c', name: 'B & C', country: null, aliases: [], squad: [] },
  ],
  fixtures: [
    fixture({
      goals: [
        { ...goal, isPenalty: true },
        { ...goal, side: 'away', minute: null, extra: 0, isOwnGoal: true },
        { ...goal, minute: 90, extra: 0 },
      ],
    }),
    fixture({
      key: 'cup|2030|hafen-04|b-and-c|2',
      stage: 'group',
      roundKey: null,
      group: 'A',
      round: 2,
      number: null,
      venue: null,
      timeState: 'provisional',
      state: 'scheduled',
      score: null,
    }),
    fixture({
      key: 'cup|2030|b-and-c|hafen-04',
      home: 'b-and-c',
      away: 'hafen-04',
      timeState: 'tbd',
      state: 'postponed',
      score: null,
    }),
    fixture({
      key: 'cup|2030|b-and-c|hafen-04|2',
      home: 'b-and-c',
      away: 'hafen-04',
      state: 'awarded',
      score: { ht: null, ft: [3, 0], et: null, pens: null },
    }),
  ],
}

test('written facts are read back unchanged', () => {
  const read = readFacts('cup.tsv', writeFacts(sheet))
  expect({ ...read, fixtures: read.fixtures.map((one) => ({ ...one, line: 0 })) }).toEqual(sheet)
})

test('an invalid line is reported with its file and number', () => {
  expect(() => readFacts('cup.tsv', 'season\tcup\tCup\t\tcup\tclub\t2030\nnonsense\n')).toThrow('cup.tsv:2')
  expect(() => readFacts('cup.tsv', '')).toThrow('cup.tsv:1')
})

test('the demo’s tables hold whole seasons and squads in less than 600 kB', () => {
  const folder = join(import.meta.dirname, 'data/facts')
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(600_000)
  const sheets = demoFacts()
  const totals = sheets.map(({ tournament, season, fixtures }) => `${tournament.code} ${season}: ${fixtures.length}`)
  expect(totals).toEqual([
    'club-world-cup 2025: 64',
    'de.1 2025/26: 306',
    'en.1 2025/26: 380',
    'es.1 2025/26: 380',
    'es.1 2026/27: 380',
    'fr.1 2025/26: 306',
    'fr.1 2026/27: 306',
    'it.1 2025/26: 380',
    'nl.1 2025/26: 306',
    'nl.1 2026/27: 306',
    'pt.1 2025/26: 306',
    'pt.1 2026/27: 306',
    'uefa.cl 2025/26: 189',
    'world-cup 2026: 104',
  ])
  const cup = sheets.at(-1)
  expect(cup?.teams.map(({ squad }) => squad.length)).toEqual(Array(48).fill(26))
  expect(cup?.fixtures.reduce((sum, { goals }) => sum + goals.length, 0)).toBe(308)
})

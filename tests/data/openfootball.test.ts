import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoFacts } from '#demo/facts.ts'
import { readFolder } from '#server/features/sports-data/providers/openfootball/read-folder.adapter.ts'
import type { SheetFixture, SheetScore } from '#server/features/sports-data/season-sheet.rules.ts'
import { factsFolder } from '#tests/setup/facts-folder.ts'

type NormalizedSeason = {
  tournament: { code: string }
  season: string
  teams: { key: string }[]
  fixtures: {
    key: string
    kickoffUtc: string
    timeState: 'confirmed' | 'provisional' | 'date-only'
    status: string
    score: { ft: number[]; ht: number[] | null; et?: number[]; p?: number[] } | null
    goals: { side: string; player: string; minute: number; extra: number; penalty: boolean; ownGoal: boolean }[]
  }[]
}

const folder = factsFolder()

describe.skipIf(folder === null)('all files of openfootball', async () => {
  const { raw, normalized } = folder ?? { raw: '', normalized: '' }
  const reading = folder ? await readFolder(raw) : { sheets: [], unreadable: [], clubs: [] }
  const seasons = folder
    ? readdirSync(normalized).map((name): NormalizedSeason => JSON.parse(readFileSync(join(normalized, name), 'utf8')))
    : []
  const sheetOf = ({ tournament, season }: NormalizedSeason) =>
    reading.sheets.find(
      (sheet) =>
        sheet.tournament.code === tournament.code &&
        sheet.season === season &&
        sheet.fixtures.some(({ round, stage }) => round !== null || stage === 'knockout'),
    )

  test('every row of every file is read', () => {
    expect(reading.unreadable).toEqual([])
    expect(seasons.reduce((sum, { fixtures }) => sum + fixtures.length, 0)).toBe(3_955)
  })

  test('all 3,955 fixtures are imported, every finished one with its score, kick-off and goals', () => {
    let finished = 0
    for (const season of seasons) {
      const sheet = sheetOf(season)
      expect(sheet?.teams.map(({ key }) => key).toSorted()).toEqual(season.teams.map(({ key }) => key).toSorted())
      const byKey = new Map(sheet?.fixtures.map((fixture) => [fixture.key, fixture]))
      expect(byKey.size).toBe(season.fixtures.length)
      for (const fixture of season.fixtures) {
        const read = byKey.get(fixture.key)
        expect(read && inTheirForm(read), fixture.key).toEqual({
          kickoffUtc: fixture.kickoffUtc,
          status: fixture.status,
          score: fixture.score,
          goals: fixture.goals,
        })
        if (fixture.status === 'finished') finished += 1
      }
    }
    expect(finished).toBeGreaterThan(2_500)
  })

  test('a whole round at one time is provisional, unless it is the last of a running season', () => {
    const states = { confirmed: 'exact', provisional: 'provisional', 'date-only': 'tbd' }
    const others = seasons.flatMap((season) => {
      const byKey = new Map(sheetOf(season)?.fixtures.map((fixture) => [fixture.key, fixture.timeState]))
      return season.fixtures.filter(({ key, timeState }) => byKey.get(key) !== states[timeState])
    })
    expect(others.map(({ timeState }) => timeState)).toEqual(Array(19).fill('provisional'))
    expect(new Set(others.map(({ key }) => key.slice(0, 12)))).toEqual(new Set(['de.1|2025/26', 'en.1|2025/26']))
  })

  test('all 48 squads of the World Cup are imported, and goals belong to their players', () => {
    const cup = reading.sheets.find(
      ({ tournament, teams }) => tournament.code === 'world-cup' && teams[0]?.squad.length,
    )
    expect(cup?.teams.map(({ squad }) => squad.length)).toEqual(Array(48).fill(26))
    expect(cup?.teams.every(({ country }) => country !== null)).toBe(true)
    expect(cup?.fixtures.reduce((sum, { goals }) => sum + goals.length, 0)).toBe(308)
  })

  test('the demo’s tables agree with the files', () => {
    for (const facts of demoFacts()) {
      const { code } = facts.tournament
      const fromFiles = reading.sheets.find(
        (sheet) => sheet.provider === facts.provider && sheet.tournament.code === code && sheet.season === facts.season,
      )
      const bare = (fixtures: readonly SheetFixture[] = []) => fixtures.map(({ line: _line, ...rest }) => rest)
      expect(bare(facts.fixtures), code).toEqual(bare(fromFiles?.fixtures))
      expect(facts.teams.map(({ squad }) => squad)).toEqual(fromFiles?.teams.map(({ squad }) => squad))
    }
  })
})

function inTheirForm({ kickOff, state, score, goals }: SheetFixture) {
  return {
    kickoffUtc: kickOff.replace('.000Z', 'Z'),
    status: state,
    score: score && scoreInTheirForm(score),
    goals: goals.map(({ side, player, minute, extra, isOwnGoal, isPenalty }) => ({
      side,
      player,
      minute,
      extra,
      penalty: isPenalty,
      ownGoal: isOwnGoal,
    })),
  }
}

function scoreInTheirForm({ ht, ft, et, pens }: SheetScore) {
  return { ft, ht, ...(et && { et }), ...(pens && { p: pens }) }
}

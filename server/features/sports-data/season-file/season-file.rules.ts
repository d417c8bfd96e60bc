import { maxSeasonFixtures } from '#contract/season-files.ts'
import { readLine } from '#server/features/sports-data/providers/openfootball/football-line.rules.ts'
import { followLine } from '#server/features/sports-data/providers/openfootball/football-txt.rules.ts'
import { parseJson } from '#server/features/sports-data/providers/openfootball/json-lines.rules.ts'
import { keyed, teamOf } from '#server/features/sports-data/providers/openfootball/sheet-keys.rules.ts'
import { withGroupRounds } from '#server/features/sports-data/providers/openfootball/stage.rules.ts'
import { createTxtSeason } from '#server/features/sports-data/providers/openfootball/txt-season.rules.ts'
import { isMatchList, readMatches } from '#server/features/sports-data/providers/openfootball/worldcup-json.rules.ts'
import type { SeasonSheet, SheetTeam } from '#server/features/sports-data/season-sheet.rules.ts'
import { isSeasonCsv, readSeasonCsv, type SeasonCompetition, type SeasonFault } from './season-csv.rules.ts'

/** Provider of the facts in a file that an operator chose. */
export const fileProvider = 'file'

export type SeasonTask = { text: string; season: string; competition: SeasonCompetition }
export type SeasonReading = {
  sheet: SeasonSheet
  refused: { line: number; fault: SeasonFault; text: string }[]
}

const maxShown = 200
const maxTeams = 300

/**
 * Reads a season from CSV, or from the text or JSON form of openfootball. Returns null for more fixtures, teams or refused rows
 * than a season has. Never throws.
 */
export function readSeasonFile({ text, season, competition }: SeasonTask): SeasonReading | null {
  const refused: SeasonReading['refused'] = []
  const refuse = (line: number, fault: SeasonFault, raw: string) =>
    void refused.push({ line, fault, text: raw.trim().slice(0, maxShown) })
  const years = yearsOf(season)
  const task = { text, season: years.name, competition }
  const read = /^\s*\{/.test(text) ? fromJson : isSeasonCsv(text) ? fromCsv : fromText
  const sheet = read(task, years, refuse)
  if (sheet.teams.length > maxTeams || Math.max(sheet.fixtures.length, refused.length) > maxSeasonFixtures) return null
  if (sheet.fixtures.length === 0 && refused.length === 0) refuse(1, 'format', text.slice(0, maxShown))
  return { sheet: { ...sheet, provider: fileProvider }, refused: refused.toSorted((a, b) => a.line - b.line) }
}

type Years = ReturnType<typeof yearsOf>
type Refuse = (line: number, fault: SeasonFault, raw: string) => void

/** Reads the years of `2026`, `2026/27` and `2026-2027`. */
export function yearsOf(season: string): { name: string; firstYear: number; lastYear: number } {
  const [first = '', last] = season.split(/[/-]/)
  const firstYear = Number(first)
  const lastYear = last === undefined ? firstYear : Number(first.slice(0, 4 - last.length) + last)
  return { name: lastYear === firstYear ? first : `${first}/${String(lastYear).slice(2)}`, firstYear, lastYear }
}

function fromText({ text, season, competition }: SeasonTask, years: Years, refuse: Refuse) {
  const heading = { competition: { ...competition, headings: [] }, season, ...years }
  const reading = createTxtSeason(heading, (line, reason, raw) => refuse(line, faultOf(reason), raw))
  for (const [i, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r]/)
    .entries())
    followLine(reading, readLine(raw), { line: i + 1, raw })
  return reading.close(fileProvider)
}

function fromJson({ text, season, competition }: SeasonTask, _years: Years, refuse: Refuse): SeasonSheet {
  const { zone: _zone, ...tournament } = competition
  const sheet = { provider: fileProvider, source: fileProvider, tournament, season, teams: [], fixtures: [] }
  const parsed = parseJson(text)
  if ('reason' in parsed || !isMatchList(parsed.value)) {
    refuse('line' in parsed ? parsed.line : 1, 'format', text.slice(0, maxShown))
    return sheet
  }
  const { value } = parsed
  const list = readMatches({ text, value, competition, season }, (line, reason, of) =>
    refuse(line, faultOf(reason), of === '' ? '' : JSON.stringify(of)),
  )
  return { ...sheet, ...list }
}

function faultOf(reason: string): SeasonFault {
  if (reason.startsWith('repeats')) return 'repeated'
  if (reason.startsWith('contradicts')) return 'contradicts'
  if (reason === 'the two teams have the same name') return 'sameTeam'
  if (/date|day/.test(reason)) return 'day'
  if (reason === 'the time cannot be read') return 'time'
  return /score|goals|shoot-out/.test(reason) ? 'score' : 'other'
}

function fromCsv({ text, season, competition }: SeasonTask, _years: Years, refuse: Refuse): SeasonSheet {
  const teams = new Map<string, SheetTeam>()
  const raws = new Map<number, string>()
  const rows = readSeasonCsv(text, competition, refuse).flatMap(({ homeName, awayName, ...row }) => {
    const raw = `${homeName} · ${awayName}`
    const [home, away] = [teamOf(homeName, competition), teamOf(awayName, competition)]
    if (home.key === '' || away.key === '' || home.key === away.key) {
      refuse(row.line, home.key === away.key && home.key !== '' ? 'sameTeam' : 'team', raw)
      return []
    }
    raws.set(row.line, raw)
    for (const team of [home, away]) if (!teams.has(team.key)) teams.set(team.key, team)
    return [{ ...row, home: home.key, away: away.key }]
  })
  const { zone: _zone, ...tournament } = competition
  const fixtures = keyed(withGroupRounds(rows), { code: tournament.code, season }, ({ line, reason }) =>
    refuse(line, faultOf(reason), raws.get(line) ?? ''),
  )
  return { provider: fileProvider, source: fileProvider, tournament, season, teams: [...teams.values()], fixtures }
}

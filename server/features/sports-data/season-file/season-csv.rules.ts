import type { ScorePair } from '#contract/schedule.ts'
import type { seasonFaults } from '#contract/season-files.ts'
import { readCsv } from '#server/features/sports-data/providers/openfootball/csv.rules.ts'
import { fieldFault, textFault } from '#server/features/sports-data/providers/openfootball/name.rules.ts'
import type { LooseFixture } from '#server/features/sports-data/providers/openfootball/sheet-keys.rules.ts'
import { stageOf } from '#server/features/sports-data/providers/openfootball/stage.rules.ts'
import type { SheetTournament } from '#server/features/sports-data/season-sheet.rules.ts'
import { isCalendarDay, zonedToUtc } from '#server/features/sports-data/zoned-time.rules.ts'

export type SeasonFault = (typeof seasonFaults)[number]
/** `zone` is the time zone of the times in the file. */
export type SeasonCompetition = SheetTournament & { zone: string }

/** Names of the columns, without accents and case. The first three are needed. */
const columns = {
  date: ['date', 'day', 'ngay', '日期'],
  home: ['home', 'home team', 'chu nha', 'doi nha', '主隊'],
  away: ['away', 'away team', 'khach', 'doi khach', '客隊'],
  time: ['time', 'kick-off', 'kickoff', 'gio', '時間'],
  round: ['round', 'matchday', 'vong', '輪次'],
  group: ['group', 'bang', '分組'],
  venue: ['venue', 'stadium', 'san', '場地'],
  homeScore: ['home score', 'home goals', 'ban chu nha', '主隊進球'],
  awayScore: ['away score', 'away goals', 'ban khach', '客隊進球'],
  score: ['score', 'result', 'ty so', 'ket qua', '比分'],
} as const
type Column = keyof typeof columns
const needed = ['date', 'home', 'away'] as const
const maxGoals = 99
const maxVenueLength = 120

export type CsvRow = LooseFixture & { homeName: string; awayName: string }
type Refuse = (line: number, fault: SeasonFault, text: string) => void

const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replace(/\s+/g, ' ').trim()

/** Spreadsheets separate fields by a comma, semicolon or tab, depending on their language. */
function separatorOf(line: string): ',' | ';' | '\t' {
  const count = (sign: string) => line.split(sign).length
  return ([';', '\t'] as const).find((sign) => count(sign) > count(',')) ?? ','
}

/** Returns true for a text whose first line names the needed columns. */
export function isSeasonCsv(text: string): boolean {
  return headOf(text) !== null
}

function headOf(text: string): Map<Column, number> | null {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r]/, 1)
  const [head] = readCsv(line, separatorOf(line))
  const names = head?.fields.map(folded) ?? []
  const places = new Map<Column, number>()
  for (const [column, known] of Object.entries(columns) as [Column, readonly string[]][]) {
    const place = names.findIndex((name) => known.includes(name))
    if (place !== -1) places.set(column, place)
  }
  return needed.every((column) => places.has(column)) ? places : null
}

/** Reads rows with a day, two teams, and what else is known of a match. Refuses rows with a value that it cannot read. */
export function readSeasonCsv(text: string, { zone, kind }: SeasonCompetition, refuse: Refuse): CsvRow[] {
  const head = headOf(text)
  if (!head) return []
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r]/, 1)
  const [, ...records] = readCsv(text, separatorOf(first))
  const rows: CsvRow[] = []
  for (const { line, fields } of records) {
    const value = (column: Column) => (fields[head.get(column) ?? -1] ?? '').trim()
    if (fields.every((field) => field.trim() === '')) continue
    const no = (fault: SeasonFault) => refuse(line, fault, fields.join(' · '))
    const [homeName, awayName, venue] = [value('home'), value('away'), value('venue').slice(0, maxVenueLength)]
    const day = dayOf(value('date'))
    const time = timeOf(value('time'))
    const score = scoreOf(value('score') || [value('homeScore'), value('awayScore')].join('-'))
    if (fields.some((field) => field.includes('\uFFFD'))) no('encoding')
    else if (homeName === '' || awayName === '' || fieldFault(homeName) || fieldFault(awayName)) no('team')
    else if (textFault(venue)) no('other')
    else if (!day) no('day')
    else if (time === undefined) no('time')
    else if (score === undefined) no('score')
    else {
      const kickOff = kickOffOf(day, time, zone)
      if (kickOff === null) no('time')
      else
        rows.push({
          ...placeOf(value('round'), value('group'), kind),
          number: null,
          venue: venue || null,
          isNeutral: false,
          kickOff: new Date(kickOff).toISOString(),
          timeState: time ? 'exact' : 'tbd',
          home: '',
          away: '',
          homeName,
          awayName,
          state: score ? 'finished' : 'scheduled',
          score: score && { ht: null, ft: null, et: score, pens: null },
          goals: [],
          line,
        })
    }
  }
  return rows
}

type Day = { year: number; month: number; day: number }
type Time = { hour: number; minute: number }

/** Reads `2026-08-15`, `15/08/2026`, `15.8.2026` and `15-08-2026`. */
function dayOf(text: string): Day | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [year, month, day] = (iso?.slice(1) ?? local?.slice(1).toReversed() ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  return year >= 1_900 && isCalendarDay(year, month, day) ? { year, month, day } : null
}

/** Reads `19:15`, `19h15` and `7.30`. Returns null for an empty text, and undefined for another one. */
function timeOf(text: string): Time | null | undefined {
  if (text === '') return null
  const found = /^(\d{1,2})[:h.](\d{2})(?::\d{2})?$/i.exec(text)
  const [hour, minute] = (found?.slice(1, 3) ?? []).map(Number)
  return hour !== undefined && minute !== undefined && hour < 24 && minute < 60 ? { hour, minute } : undefined
}

/** Reads `2-1` and `2:1`. Returns null without a score, and undefined for another text. */
function scoreOf(text: string): ScorePair | null | undefined {
  const bare = text.replaceAll(' ', '')
  if (/^[-–:]?$/.test(bare)) return null
  const found = /^(\d{1,2})[-–:](\d{1,2})$/.exec(bare)
  return found ? [Math.min(maxGoals, Number(found[1])), Math.min(maxGoals, Number(found[2]))] : undefined
}

/** Noon is the placeholder for an unknown time. Returns null for a time that the zone skips. */
function kickOffOf(day: Day, time: Time | null, zone: string): number | null {
  const wall = { ...day, ...(time ?? { hour: 12, minute: 0 }) }
  const kickOff = zonedToUtc(wall, zone)
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(kickOff)
  return Number(parts) === wall.hour ? kickOff : null
}

function placeOf(round: string, group: string, kind: 'league' | 'cup') {
  const isNumber = /^\d{1,3}$/.test(round)
  const place = stageOf(isNumber ? `matchday ${round}` : english(round), kind)
  const letter = /([A-Z0-9]{1,2})$/.exec(group.trim().toUpperCase())?.[1] ?? null
  return letter ? { ...place, stage: 'group' as const, roundKey: null, group: letter } : place
}

const roundWords: [RegExp, string][] = [
  [/^vong (\d{1,3})$/, 'matchday $1'],
  [/^luot (\d{1,3})$/, 'matchday $1'],
  [/^(?:vong )?1\/8$/, 'round of 16'],
  [/^tu ket$/, 'quarter-final'],
  [/^ban ket$/, 'semi-final'],
  [/^tranh hang ba$/, 'third place'],
  [/^chung ket$/, 'final'],
]

/** Returns the English name of a Vietnamese round, else the text itself. */
function english(round: string): string {
  const text = folded(round)
  const found = roundWords.find(([pattern]) => pattern.test(text))
  return found ? text.replace(found[0], found[1]) : round
}

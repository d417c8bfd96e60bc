import { type Outcome, readOutcome } from './football-score.rules.ts'
import { nameFault, textFault } from './name.rules.ts'

export type Hour = { hour: number; minute: number; offsetMin: number | null }

export type FixtureLine = {
  number: number | null
  hour: Hour | null
  home: string
  away: string
  outcome: Outcome
  venue: string | null
}

export type Line =
  | { kind: 'nothing' }
  | { kind: 'heading'; text: string }
  | { kind: 'round'; text: string }
  | { kind: 'date'; weekday: number; month: number; day: number; year: number | null; hour: Hour | null }
  | { kind: 'fixture'; fixture: FixtureLine }
  | { kind: 'goals'; text: string }
  | { kind: 'unreadable'; reason: string }

const maxCharacters = 400
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dateLine =
  /^\[?(sun|mon|tue|wed|thu|fri|sat)[a-z]*,?\s+(?:([a-z]{3})[a-z]*[/ ](\d{1,2})|(\d{1,2})[/ ]([a-z]{3})[a-z]*)(?:,?\s+(\d{4}))?\]?(?:\s+(.*))?$/i
const hourAt = /^(\d{1,2})[.:h](\d{2})(?:\s+UTC([+-]\d{1,2})(?::?(\d{2}))?)?(?=\s|$)/

/** Parses one line of a Football.TXT file, without the context of earlier lines. */
export function readLine(raw: string): Line {
  if (raw.length > maxCharacters) return { kind: 'unreadable', reason: 'the line is too long' }
  const fault = textFault(raw.replaceAll('\t', ' '))
  if (fault) return { kind: 'unreadable', reason: fault }
  const text = raw.replace(/(^|\s)#.*$/, '').trim()
  if (text === '' || /^[=\-_*]+$/.test(text)) return { kind: 'nothing' }
  if (text.startsWith('=')) return { kind: 'heading', text: text.replace(/^=+\s*|\s*=+$/g, '') }
  if (/^[»▪•]/.test(text)) return { kind: 'round', text: text.slice(1).trim() }
  // "Group A | …" and "Matchday 1 | …" only repeat the headings below.
  if (/^[^|]{1,60}\|/.test(text) && !/\sv\s/.test(text)) return { kind: 'nothing' }
  return readDate(text) ?? readGoalLine(text) ?? readFixture(text)
}

function readDate(text: string): Line | null {
  const found = dateLine.exec(text)
  if (!found) return null
  const [, weekday = '', monthFirst, dayLast, dayFirst, monthLast, year, rest = ''] = found
  const month = months.indexOf((monthFirst ?? monthLast ?? '').toLowerCase()) + 1
  const hour = takeHour(rest)
  if (month === 0 || (rest !== '' && hour?.rest !== ''))
    return { kind: 'unreadable', reason: 'the date cannot be read' }
  return {
    kind: 'date',
    weekday: weekdays.indexOf(weekday.toLowerCase()),
    month,
    day: Number(dayLast ?? dayFirst),
    year: year === undefined ? null : Number(year),
    hour: hour?.hour ?? null,
  }
}

function takeHour(text: string): { hour: Hour; rest: string } | null {
  const found = hourAt.exec(text)
  if (!found) return null
  const [all, hours, minutes, offset, offsetMinutes = '0'] = found
  const sign = offset?.startsWith('-') ? -1 : 1
  const offsetMin = offset === undefined ? null : Number(offset) * 60 + sign * Number(offsetMinutes)
  const hour = { hour: Number(hours), minute: Number(minutes), offsetMin }
  return hour.hour < 24 && hour.minute < 60 ? { hour, rest: text.slice(all.length).trimStart() } : null
}

/**
 * Reads a line of goals in brackets, which follows its fixture's line. When the goals continue on the next line, the
 * closing bracket is missing. Returns null for other lines.
 */
function readGoalLine(text: string): Line | null {
  if (!/^[([]/.test(text) || /^\(\d{1,3}\)\s/.test(text)) return null
  return { kind: 'goals', text }
}

function readFixture(text: string): Line {
  let rest = text
  const numbered = /^\((\d{1,3})\)\s+/.exec(rest)
  rest = rest.slice(numbered?.[0].length ?? 0)
  const hour = takeHour(rest)
  rest = hour?.rest ?? rest
  const [, played = '', venue = null] = /^(.*?)(?:\s+@\s*([^@]{1,120}))?$/.exec(rest) ?? [rest, rest]
  const sides = readSides(played)
  if (typeof sides === 'string') return { kind: 'unreadable', reason: sides }
  const number = numbered ? Number(numbered[1]) : null
  return { kind: 'fixture', fixture: { number, hour: hour?.hour ?? null, venue: venue?.trim() ?? null, ...sides } }
}

const notPlayed: Outcome = { state: 'scheduled', score: null }

/** Reads `Home v Away 2-1 (1-0)`, or the older form `Home 2-1 (1-0) Away`. Returns a reason when it is neither. */
function readSides(text: string): Pick<FixtureLine, 'home' | 'away' | 'outcome'> | string {
  const versus = /\s+vs?\.?\s+/.exec(text)
  if (versus) {
    const home = text.slice(0, versus.index).trim()
    const rest = text.slice(versus.index + versus[0].length).trim()
    const tail = /\s(?=\[|\d{1,3}-\d)/.exec(rest)
    const away = (tail ? rest.slice(0, tail.index) : rest).trim()
    const outcome = tail ? readOutcome(rest.slice(tail.index)) : notPlayed
    return named(home, away, outcome)
  }
  const middle = /\s(?=\d{1,3}-\d{1,2}[\s.(p])/.exec(text)
  if (!middle) return 'neither a fixture nor a heading'
  const after = text.slice(middle.index).trim()
  // Each comma is read in one way only. With two, a crafted line would take years.
  const score = /^(?:[\d\-(),]|p(?:en)?\.?|a\.?e\.?t\.?|\s)+(?=\s)/i.exec(after)?.[0] ?? ''
  return named(text.slice(0, middle.index).trim(), after.slice(score.length).trim(), readOutcome(score))
}

function named(home: string, away: string, outcome: Outcome | null) {
  if (!/\p{L}/u.test(home) || !/\p{L}/u.test(away)) return 'a team is missing'
  const fault = nameFault(home) ?? nameFault(away)
  if (fault) return fault
  if (home === away) return 'a team plays itself'
  return outcome ? { home, away, outcome } : 'the score cannot be read'
}

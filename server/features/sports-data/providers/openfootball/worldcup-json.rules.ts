import * as z from 'zod/mini'
import type { ScorePair } from '#contract/schedule.ts'
import type {
  SeasonSheet,
  SheetGoal,
  SheetScore,
  SheetTeam,
  Unreadable,
} from '#server/features/sports-data/season-sheet.rules.ts'
import { isCalendarDay, zonedToUtc } from '#server/features/sports-data/zoned-time.rules.ts'
import type { Competition } from './competitions.data.ts'
import { inOrder, makeUp } from './football-goals.rules.ts'
import { checked, stateOfNote } from './football-score.rules.ts'
import { headingOf } from './heading.rules.ts'
import { entryLines, parseJson } from './json-lines.rules.ts'
import { faultWithin, nameFault } from './name.rules.ts'
import { keyed, type LooseFixture, teamOf } from './sheet-keys.rules.ts'
import { isRound, stageOf, withGroupRounds } from './stage.rules.ts'

const goalCount = z.int().check(z.gte(0), z.lte(99))
const pair = z.tuple([goalCount, goalCount])
const goal = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  minute: z.optional(z.union([z.string(), z.number()])),
  penalty: z.optional(z.boolean()),
  owngoal: z.optional(z.boolean()),
})
const match = z.object({
  round: z.string(),
  num: z.optional(z.int()),
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  time: z.optional(z.string()),
  team1: z.string().check(z.minLength(1), z.maxLength(80)),
  team2: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Empty before the match. */
  score: z.optional(
    z.object({ ft: z.optional(pair), ht: z.optional(pair), et: z.optional(pair), p: z.optional(pair) }),
  ),
  goals1: z.optional(z.array(goal)),
  goals2: z.optional(z.array(goal)),
  group: z.optional(z.string()),
  status: z.optional(z.string()),
  ground: z.optional(z.string()),
})
type Match = z.infer<typeof match>

/** A position in the bracket instead of a team: `W74`, `L101`, `1A`, `3A/B/C/D/F`. */
const place = /^(?:[WL]\d{1,3}|[1-4][A-L](?:\/[A-L])*)$/

/**
 * Reads a tournament in openfootball's JSON: fixtures with goals, groups, extra time and shoot-outs. Never throws. An
 * entry that cannot be read is listed with its first line.
 */
export function readTournamentJson(
  file: string,
  text: string,
): { sheet: SeasonSheet | null; unreadable: Unreadable[] } {
  const unreadable: Unreadable[] = []
  const refuse = (line: number, reason: string, of: unknown) => {
    unreadable.push({ file, line, reason, text: JSON.stringify(of ?? '').slice(0, 200) })
  }
  const parsed = parseJson(text)
  if ('reason' in parsed) {
    refuse(parsed.line, parsed.reason, '')
    return { sheet: null, unreadable }
  }
  const { value } = parsed
  const heading = headingOf(nameOf(value))
  if (!heading) {
    refuse(1, 'no name of the competition and season', '')
    return { sheet: null, unreadable }
  }
  const { headings: _headings, zone: _zone, ...tournament } = heading.competition
  const { season } = heading
  const found = readMatches({ text, value, competition: heading.competition, season }, refuse)
  return { sheet: { provider: 'openfootball', source: file, tournament, season, ...found }, unreadable }
}

const document = z.object({ name: z.string(), matches: z.array(z.unknown()) })

/** Returns the name of the competition and season, or an empty text for other JSON. */
function nameOf(value: unknown): string {
  const read = document.safeParse(value)
  return read.success ? read.data.name : ''
}

/** Returns true for JSON that has the form of a tournament or season in openfootball. */
export function isMatchList(value: unknown): boolean {
  return document.safeParse(value).success
}

type MatchList = { text: string; value: unknown; competition: Omit<Competition, 'headings'>; season: string }
type Refuse = (line: number, reason: string, of: unknown) => void

/** Reads the fixtures and teams of parsed JSON (`value`, from `text`). An entry that cannot be read is refused. */
export function readMatches(
  { text, value, competition, season }: MatchList,
  refuse: Refuse,
): Pick<SeasonSheet, 'teams' | 'fixtures'> {
  const { matches } = document.parse(value)
  const lines = entryLines(text, 'matches')
  const teams = new Map<string, SheetTeam>()
  const fixtures: LooseFixture[] = []
  for (const [i, entry] of matches.entries()) {
    const line = lines[i] ?? 1
    const fault = faultWithin(entry)
    if (fault) {
      refuse(line, fault, entry)
      continue
    }
    const read = match.safeParse(entry)
    if (!read.success) {
      const [issue] = read.error.issues
      refuse(line, `${issue?.path.join('.') || 'the entry'}: ${issue?.message ?? 'cannot be read'}`, entry)
      continue
    }
    const found = fixtureOf(read.data, competition, line)
    if (typeof found === 'string') {
      refuse(line, found, entry)
      continue
    }
    for (const team of found.teams) if (!teams.has(team.key)) teams.set(team.key, team)
    if (found.doubt) refuse(line, found.doubt, entry)
    fixtures.push(found.fixture)
  }
  const of = { code: competition.code, season }
  return {
    teams: [...teams.values()],
    fixtures: keyed(withGroupRounds(fixtures), of, ({ line, reason }) => refuse(line, reason, '')),
  }
}

type Found = { fixture: LooseFixture; teams: SheetTeam[]; doubt: string | null }

/**
 * Returns the fixture, or the reason why it cannot be used. Goals that contradict the score are left out and reported.
 */
function fixtureOf(entry: Match, competition: MatchList['competition'], line: number): Found | string {
  if (place.test(entry.team1) || place.test(entry.team2)) return 'its teams are not known yet'
  const at = kickOffOf(entry, competition.zone)
  if (typeof at === 'string') return at
  const unreadable = nameFault(entry.team1) ?? nameFault(entry.team2)
  if (unreadable) return unreadable
  const [home, away] = [teamOf(entry.team1, competition), teamOf(entry.team2, competition)]
  if (home.key === '' || away.key === '' || home.key === away.key) return 'the two teams have the same name'
  const heading = isRound(entry.group ?? '') ? `${entry.group}, ${entry.round}` : entry.round
  if (!isRound(heading)) return 'no round is called so'
  const isPlayed = entry.score?.ft !== undefined
  const score = isPlayed && entry.score ? scoreOf(entry.score) : null
  if (isPlayed && !score) return 'the score contradicts itself'
  const end = score?.et ?? score?.ft
  const goals = inOrder([...goalsOf(entry.goals1, 'home'), ...goalsOf(entry.goals2, 'away')])
  const isWhole = end ? makeUp(goals, end) : goals.length === 0
  return {
    fixture: {
      ...stageOf(heading, competition.kind),
      number: entry.num ?? null,
      venue: entry.ground ?? null,
      isNeutral: competition.kind === 'cup' && competition.teams === 'national',
      ...at,
      home: home.key,
      away: away.key,
      state: stateOfNote(entry.status) ?? (score ? 'finished' : 'scheduled'),
      score,
      goals: isWhole ? goals : [],
      line,
    },
    teams: [home, away],
    doubt: isWhole || goals.length === 0 ? null : 'the goals do not make the score',
  }
}

/**
 * Reads `13:00 UTC-6`, or `13:00` in the competition's time zone. Returns the reason when the day or the time cannot be
 * read.
 */
function kickOffOf({ date, time }: Match, zone: string): Pick<LooseFixture, 'kickOff' | 'timeState'> | string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  if (!isCalendarDay(year, month, day)) return 'no such day'
  if (time === undefined || time === '')
    return { kickOff: new Date(Date.UTC(year, month - 1, day, 12)).toISOString(), timeState: 'tbd' }
  const clock = /^(\d{1,2}):(\d{2})(?:\s*UTC([+-]\d{1,2})(?::(\d{2}))?)?$/.exec(time)
  const [hour, minute] = [Number(clock?.[1]), Number(clock?.[2])]
  if (!clock || hour > 23 || minute > 59) return 'the time cannot be read'
  const offset = clock[3]
  const sign = offset?.startsWith('-') ? -1 : 1
  const ms =
    offset === undefined
      ? zonedToUtc({ year, month, day, hour, minute }, zone)
      : Date.UTC(year, month - 1, day, hour, minute) - (Number(offset) * 60 + sign * Number(clock[4] ?? 0)) * 60_000
  return { kickOff: new Date(ms).toISOString(), timeState: 'exact' }
}

function scoreOf(score: NonNullable<Match['score']>): SheetScore | null {
  const of = (one: number[] | undefined): ScorePair | null => (one ? [one[0] ?? 0, one[1] ?? 0] : null)
  return checked({ ht: of(score.ht), ft: of(score.ft), et: of(score.et), pens: of(score.p) })
}

function goalsOf(goals: Match['goals1'], side: SheetGoal['side']): SheetGoal[] {
  return (goals ?? []).map(({ name, minute, penalty = false, owngoal = false }) => {
    const read = /^(\d{1,3})(?:\+(\d{1,2}))?'?$/.exec(String(minute ?? '').trim())
    const at = read ? Number(read[1]) : null
    return {
      side,
      player: name.trim(),
      minute: at !== null && at >= 1 && at <= 120 ? at : null,
      extra: Number(read?.[2] ?? 0),
      isOwnGoal: owngoal,
      isPenalty: penalty,
    }
  })
}

import type { SeasonSheet, SheetTeam } from '#server/features/sports-data/season-sheet.rules.ts'
import { zonedToUtc } from '#server/features/sports-data/zoned-time.rules.ts'
import { makeUp, readGoals } from './football-goals.rules.ts'
import type { FixtureLine, Hour, Line } from './football-line.rules.ts'
import { isShootOutOfTie } from './football-score.rules.ts'
import type { Heading } from './heading.rules.ts'
import { markProvisional, type TimedRow } from './provisional.rules.ts'
import { type Day, dayOf } from './season-year.rules.ts'
import { keyed, teamOf } from './sheet-keys.rules.ts'
import { isRound, stageOf, withGroupRounds } from './stage.rules.ts'

type At = { line: number; raw: string }
type DateLine = Extract<Line, { kind: 'date' }>

const noon: Hour = { hour: 12, minute: 0, offsetMin: null }
const unclosed = 'the goals’ bracket is never closed'

/** Collects a season's lines in order. A line inherits missing values from earlier lines. */
export type TxtSeason = ReturnType<typeof createTxtSeason>

export function createTxtSeason(
  { competition, season, ...years }: Heading,
  refuse: (line: number, reason: string, raw: string) => void,
) {
  const rows: TimedRow[] = []
  const teams = new Map<string, SheetTeam>()
  /** Text of the fixture lines, to report rows that repeat an earlier fixture. */
  const raws = new Map<number, string>()
  let roundName = ''
  let group: string | null = null
  let day: Day | null = null
  let hour: Hour | null = null
  /** A list of goals whose bracket is not closed yet. */
  let open: { line: number; text: string } | null = null

  function giveUpGoals(): void {
    if (open) refuse(open.line, unclosed, open.text)
    open = null
  }

  function addGoals(text: string, at: At): void {
    open = open ? { ...open, text: `${open.text} ${text}` } : { line: at.line, text }
    if (!isClosed(open.text)) return
    const { line, text: whole } = open
    open = null
    const row = rows.at(-1)
    const end = row?.score?.et ?? row?.score?.ft
    const goals = readGoals(whole.slice(1, -1))
    if (!row || !end) refuse(line, 'goals without a score above', whole)
    else if (!goals) refuse(line, 'the goals cannot be read', whole)
    else if (!makeUp(goals, end)) refuse(line, 'the goals do not make the score', whole)
    else row.goals = goals
  }

  function addFixture(line: FixtureLine, at: At): void {
    if (!day) {
      refuse(at.line, 'no readable date stands above', at.raw)
      return
    }
    const [home, away] = [teamOf(line.home, competition), teamOf(line.away, competition)]
    if (home.key === '' || away.key === '' || home.key === away.key) {
      refuse(at.line, 'the two teams have the same name', at.raw)
      return
    }
    for (const team of [home, away]) if (!teams.has(team.key)) teams.set(team.key, team)
    hour = line.hour ?? hour
    const stage = stageOf(roundName, competition.kind)
    raws.set(at.line, at.raw)
    rows.push({
      ...stage,
      group: stage.group ?? (stage.stage === 'group' ? group : null),
      number: line.number,
      venue: line.venue,
      isNeutral: false,
      kickOff: kickOffOf(day, hour ?? noon, competition.zone),
      timeState: hour ? 'exact' : 'tbd',
      home: home.key,
      away: away.key,
      ...line.outcome,
      goals: [],
      line: at.line,
      roundName,
    })
  }

  /** A shoot-out after a match with a winner belongs to the second leg of a level tie. */
  function isImpossibleShootOut({ score, stage, roundKey, home, away, line }: TimedRow): boolean {
    if (!score || !isShootOutOfTie(score)) return false
    const first = rows.find(
      (row) => row.roundKey === roundKey && row.home === away && row.away === home && row.line !== line,
    )
    const [end, before] = [score.et ?? score.ft, first?.score?.et ?? first?.score?.ft]
    const isLevel = !end || !before || end[0] + before[1] === end[1] + before[0]
    return stage !== 'knockout' || !isLevel
  }

  return {
    chapter(text: string): void {
      giveUpGoals()
      if (isRound(text)) roundName = text
    },
    round(text: string, at: At): void {
      giveUpGoals()
      if (!isRound(text)) refuse(at.line, 'no round is called so', at.raw)
      group = stageOf(text, competition.kind).group ?? group
      roundName = text
      hour = null
    },
    date(line: DateLine, at: At): void {
      giveUpGoals()
      day = dayOf(line, years)
      // A time is inherited only within its day.
      hour = line.hour
      if (!day) refuse(at.line, 'no such day in this season', at.raw)
    },
    fixture(line: FixtureLine, at: At): void {
      giveUpGoals()
      addFixture(line, at)
    },
    goals: addGoals,
    unreadable(reason: string, at: At): void {
      if (open) addGoals(at.raw.trim(), at)
      else refuse(at.line, reason, at.raw)
    },
    close(source: string): SeasonSheet {
      giveUpGoals()
      for (const row of rows.filter(isImpossibleShootOut)) {
        refuse(row.line, 'a shoot-out after a decided match', raws.get(row.line) ?? '')
        rows.splice(rows.indexOf(row), 1)
      }
      markProvisional(rows)
      const { headings: _headings, zone: _zone, ...tournament } = competition
      const fixtures = keyed(
        withGroupRounds(rows.map(({ roundName: _roundName, ...fixture }) => fixture)),
        { code: tournament.code, season },
        ({ line, reason }) => {
          refuse(line, reason, raws.get(line) ?? '')
        },
      )
      return { provider: 'openfootball', source, tournament, season, teams: [...teams.values()], fixtures }
    },
  }
}

function isClosed(goals: string): boolean {
  const opened = goals.match(/[([]/g)?.length ?? 0
  const closed = goals.match(/[)\]]/g)?.length ?? 0
  return closed >= opened
}

function kickOffOf(day: Day, { hour, minute, offsetMin }: Hour, zone: string): string {
  const ms =
    offsetMin === null
      ? zonedToUtc({ ...day, hour, minute }, zone)
      : Date.UTC(day.year, day.month - 1, day.day, hour, minute) - offsetMin * 60_000
  return new Date(ms).toISOString()
}

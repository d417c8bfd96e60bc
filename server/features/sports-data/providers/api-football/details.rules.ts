import type { FixtureEvent, Lineup, LineupPlayer, Lineups, Statistic } from '#contract/fixture-details.ts'
import {
  type EventKind,
  eventKinds,
  type StatisticKind,
  scoringKinds,
  statisticKinds,
} from '#contract/rules/fixture-events.ts'
import type { OwnGoals } from '#server/features/sports-data/providers/own-goals.service.ts'
import { type Dropped, soundRows } from '#server/features/sports-data/providers/sound-rows.rules.ts'
import {
  type EventRow,
  eventRow,
  type FixtureRow,
  type LineupRow,
  type ListedRow,
  listedRow,
  type StatisticsRow,
  statisticsRow,
} from './schemas.rules.ts'

type Teams = Record<'home' | 'away', { id: number }>

function sideOf(teamId: number, { home, away }: Teams): 'home' | 'away' | null {
  return teamId === home.id ? 'home' : teamId === away.id ? 'away' : null
}

const goals: Readonly<Record<string, EventKind>> = {
  'normal goal': eventKinds.goal,
  'own goal': eventKinds.ownGoal,
  penalty: eventKinds.penaltyGoal,
  'missed penalty': eventKinds.penaltyMissed,
}
const cards: Readonly<Record<string, EventKind>> = {
  'yellow card': eventKinds.yellowCard,
  'second yellow card': eventKinds.secondYellow,
  'red card': eventKinds.redCard,
}

function kindOf({ type, detail, comments }: EventRow): EventKind | null {
  const what = (detail ?? '').toLowerCase()
  switch (type.toLowerCase()) {
    case 'goal':
      // Shoot-out kicks are listed as goals but do not count as goals.
      return comments?.toLowerCase() === 'penalty shootout' ? null : (goals[what] ?? null)
    case 'card':
      return cards[what] ?? null
    case 'subst':
      return eventKinds.substitution
    case 'var':
      return eventKinds.videoReview
    default:
      return null
  }
}

/** The provider has no event ids. Makes a key from the event's content, plus a number for repeated content. */
function keyed(events: readonly Omit<FixtureEvent, 'key'>[]): FixtureEvent[] {
  const times = new Map<string, number>()
  return events.map((event) => {
    const { kind, side, minute, extraMinute, player, otherPlayer } = event
    const who = kind === eventKinds.substitution ? `${player}>${otherPlayer}` : player
    const name = [kind, side, minute, extraMinute ?? 0, who].join('|')
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return { key: time === 1 ? name : `${name}|${time}`, ...event }
  })
}

/** Returns null when the response has no events of the fixture. */
export function eventsOf(
  { fixture, events, teams, goals: totals }: FixtureRow,
  { ownGoals, dropped }: { ownGoals: OwnGoals; dropped: Dropped },
): FixtureEvent[] | null {
  if (!events) return null
  const found = soundRows(events, eventRow, dropped).flatMap((row): Omit<FixtureEvent, 'key'>[] => {
    const [kind, side] = [kindOf(row), sideOf(row.team.id, teams)]
    if (kind === null || side === null) return []
    const { elapsed, extra } = row.time
    const [player, otherPlayer] = [row.player.name ?? '', row.assist.name ?? '']
    return [{ kind, side, minute: elapsed, extraMinute: extra ?? null, player, otherPlayer }]
  })
  const score =
    typeof totals.home === 'number' && typeof totals.away === 'number' ? ([totals.home, totals.away] as const) : null
  const played = isShootOut(fixture.status) && score ? withoutKicks(found, score[0] + score[1]) : found
  return ownGoals.settle(String(fixture.id), keyed(played), score ? [score[0], score[1]] : null)
}

type Found = Omit<FixtureEvent, 'key'>
const kicks: readonly EventKind[] = [eventKinds.penaltyGoal, eventKinds.penaltyMissed]
const shootOutMinute = 120

function isShootOut({ short }: FixtureRow['fixture']['status']): boolean {
  return ['P', 'PEN'].includes(short.trim().toUpperCase())
}

/**
 * Removes the kicks of a shoot-out that are not marked as such: the last penalties of minute 120, until the goals make the
 * score.
 */
function withoutKicks(events: readonly Found[], goals: number): Found[] {
  const isLate = ({ kind, minute }: Found) => kicks.includes(kind as EventKind) && (minute ?? 0) >= shootOutMinute
  const late = events.filter(isLate)
  const scored = events.filter(({ kind }) => (scoringKinds as readonly number[]).includes(kind)).length
  let surplus = scored - goals
  const removed = new Set<Found>()
  for (const kick of late.toReversed()) {
    if (surplus <= 0) break
    removed.add(kick)
    if (kick.kind === eventKinds.penaltyGoal) surplus -= 1
  }
  // A miss before the first removed goal may open the shoot-out.
  const first = late.findIndex((kick) => removed.has(kick))
  for (let i = first - 1; i >= 0 && late[i]?.kind === eventKinds.penaltyMissed; i -= 1) removed.add(late[i] as Found)
  return events.filter((event) => !removed.has(event))
}

const figures: Readonly<Record<string, StatisticKind>> = {
  'total shots': statisticKinds.shots,
  'shots on goal': statisticKinds.shotsOnTarget,
  'shots off goal': statisticKinds.shotsOffTarget,
  'blocked shots': statisticKinds.shotsBlocked,
  fouls: statisticKinds.fouls,
  'corner kicks': statisticKinds.corners,
  offsides: statisticKinds.offsides,
  'ball possession': statisticKinds.possession,
  'yellow cards': statisticKinds.yellowCards,
  'red cards': statisticKinds.redCards,
  'goalkeeper saves': statisticKinds.saves,
  'total passes': statisticKinds.passes,
  'passes %': statisticKinds.passAccuracy,
  expected_goals: statisticKinds.expectedGoals,
}

function figuresOf({ statistics }: StatisticsRow): Map<StatisticKind, number> {
  const found = statistics.flatMap(({ type, value }): [StatisticKind, number][] => {
    const kind = figures[type.toLowerCase()]
    // Null means zero so far.
    const number = typeof value === 'string' ? Number.parseFloat(value) : (value ?? 0)
    return kind !== undefined && Number.isFinite(number) ? [[kind, number]] : []
  })
  return new Map(found)
}

export function statisticsOf({ statistics = [], teams }: FixtureRow, dropped: Dropped): Statistic[] {
  const rows = soundRows(statistics, statisticsRow, dropped)
  const ofSide = (side: 'home' | 'away') => rows.find(({ team }) => sideOf(team.id, teams) === side)
  const [home, away] = [ofSide('home'), ofSide('away')]
  if (!home || !away) return []
  const others = figuresOf(away)
  return [...figuresOf(home)].flatMap(([kind, value]) => {
    const other = others.get(kind)
    return other === undefined ? [] : [{ kind, home: value, away: other }]
  })
}

const positions = new Set(['G', 'D', 'M', 'F'])
type Listed = ListedRow['player']

function playerOf({ name, number, pos }: Listed, isStarter: boolean): LineupPlayer {
  const position = positions.has(pos ?? '') ? (pos as LineupPlayer['position']) : ''
  return { name: name ?? '', number: number ?? null, position, isStarter, isCaptain: false }
}

/** Parses a position: "3:1" is the first from the left in the third row. Players without a position come last. */
function gridOf({ grid }: Listed): [number, number] {
  const [, row, column] = /^(\d+):(\d+)$/.exec(grid ?? '') ?? []
  return row === undefined ? [99, 0] : [Number(row), Number(column)]
}

function lineupOf({ formation, coach, ...row }: LineupRow, dropped: Dropped): Lineup {
  const read = (rows: readonly unknown[]) => soundRows(rows, listedRow, dropped).map(({ player }) => player)
  const starters = read(row.startXI)
    .map((player) => ({ player, at: gridOf(player) }))
    .toSorted((a, b) => a.at[0] - b.at[0] || b.at[1] - a.at[1])
  return {
    formation: /^\d(-\d){1,4}$/.test(formation ?? '') ? (formation ?? '') : '',
    coach: coach?.name ?? '',
    players: [
      ...starters.map(({ player }) => playerOf(player, true)),
      ...read(row.substitutes).map((player) => playerOf(player, false)),
    ],
  }
}

/**
 * Returns the line-ups by the ids of the teams, because the order of the rows is not reliable. Returns null until both
 * teams have starters.
 */
export function lineupsOf(rows: readonly LineupRow[], teams: Teams, dropped: Dropped): Lineups | null {
  const ofSide = (side: 'home' | 'away') => {
    const row = rows.find(({ team }) => sideOf(team.id, teams) === side)
    return row && lineupOf(row, dropped)
  }
  const [home, away] = [ofSide('home'), ofSide('away')]
  const isNamed = (lineup: Lineup | undefined) => lineup?.players.some(({ isStarter }) => isStarter) === true
  return home && away && isNamed(home) && isNamed(away) ? { home, away, isConfirmed: true } : null
}

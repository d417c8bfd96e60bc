import type { FixtureEvent, Lineup, LineupPlayer, Lineups, Statistic } from '#contract/fixture-details.ts'
import { type EventKind, eventKinds, statisticKinds } from '#contract/rules/fixture-events.ts'
import { type Dropped, soundRows } from '#server/features/sports-data/providers/sound-rows.rules.ts'
import { type EventRow, eventRow, type LineupsRow, type PlayerRow, playerRow, statRow } from './schemas.rules.ts'

const kinds = new Set<number>(Object.values(eventKinds))
const figures = new Set<number>(Object.values(statisticKinds))

/** Parses `Scorer (Assist:Helper)` and `On↑Off↓`, which contain two names. */
function playersOf(text: string, kind: number): { player: string; otherPlayer: string } {
  if (kind === eventKinds.substitution) {
    const [on = '', off = ''] = text.split('↑').map((part) => part.replace('↓', '').trim())
    return { player: off, otherPlayer: on }
  }
  const [, player = text, otherPlayer = ''] = /^(.*?)\s*\(Assist:\s*(.*?)\)$/.exec(text) ?? []
  return { player: player.trim(), otherPlayer: otherPlayer.trim() }
}

function eventOf(row: EventRow): FixtureEvent {
  const extra = Number(row.overtime ?? 0)
  return {
    key: row.eventId,
    kind: row.type as EventKind,
    side: row.homeEvent ? 'home' : 'away',
    minute: Number(row.minute),
    extraMinute: Number.isInteger(extra) && extra > 0 ? extra : null,
    ...playersOf(row.playerName ?? '', row.type),
  }
}

/** Returns the fixture's events without duplicates. Events of an unsupported kind are dropped and counted. */
export function eventsOf(rows: readonly unknown[], dropped: Dropped): FixtureEvent[] {
  const sound = soundRows(rows, eventRow, dropped).filter(({ type }) => {
    if (!kinds.has(type)) dropped('event kind')
    return kinds.has(type)
  })
  return [...new Map(sound.map((row) => [row.eventId, eventOf(row)])).values()]
}

function numberOf(text: string | number): number | null {
  const value = typeof text === 'number' ? text : Number.parseFloat(text)
  return Number.isFinite(value) ? value : null
}

export function statisticsOf(rows: readonly unknown[], dropped: Dropped): Statistic[] {
  return soundRows(rows, statRow, dropped).flatMap(({ type, ...values }) => {
    const [home, away] = [numberOf(values.home), numberOf(values.away)]
    return figures.has(type) && home !== null && away !== null ? [{ kind: type, home, away }] : []
  })
}

/**
 * Returns the position of a player in a formation row. Row 0 is the goalkeeper, row 1 defenders, the last row forwards,
 * and all others midfielders. Returns an empty text when no player has a row.
 */
function positionOf(row: number, rows: number): LineupPlayer['position'] {
  if (rows === 0) return ''
  if (row === 0) return 'G'
  if (row === 1) return 'D'
  return row >= rows ? 'F' : 'M'
}

function playerOf(row: PlayerRow, { rows, isStarter }: { rows: number; isStarter: boolean }): LineupPlayer {
  return {
    name: row.name.trim(),
    number: row.number ?? null,
    position: isStarter ? positionOf(row.position ?? 0, rows) : '',
    isStarter,
    isCaptain: Boolean(row.isCaptain),
  }
}

function lineupOf(formation: string, starters: readonly PlayerRow[], bench: readonly PlayerRow[]): Lineup {
  const rows = Math.max(0, ...starters.map(({ position = 0 }) => position))
  const inOrder = starters.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return {
    formation: /^\d{3,5}$/.test(formation) ? [...formation].join('-') : '',
    coach: '',
    players: [
      ...inOrder.map((row) => playerOf(row, { rows, isStarter: true })),
      ...bench.map((row) => playerOf(row, { rows, isStarter: false })),
    ],
  }
}

/** Returns null until players of both teams are named. Players that cannot be read are dropped and counted. */
export function lineupsOf(row: LineupsRow, dropped: Dropped): Lineups | null {
  const read = (rows: readonly unknown[] | null | undefined) => soundRows(rows ?? [], playerRow, dropped)
  const [home, away] = [read(row.homeLineup), read(row.awayLineup)]
  if (home.length === 0 || away.length === 0) return null
  return {
    home: lineupOf(row.homeFormation ?? '', home, read(row.homeBackup)),
    away: lineupOf(row.awayFormation ?? '', away, read(row.awayBackup)),
    isConfirmed: true,
  }
}

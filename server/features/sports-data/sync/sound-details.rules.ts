import type { FixtureEvent, Statistic } from '#contract/fixture-details.ts'
import { scoringKinds } from '#contract/rules/fixture-events.ts'

const maxMinute = 200
const maxFigure = 100_000
/** Text that no database holds. */
const nul = /\0/g

/** Counts a corrected or dropped row by reason. */
type Noted = (reason: string) => void

/**
 * Returns the events that can be stored. One impossible value costs no other event: a minute before the start is 0, an
 * impossible one becomes unknown, and an event without a key or side is dropped. The last event with a key counts.
 */
export function soundEvents(events: readonly FixtureEvent[], noted: Noted): FixtureEvent[] {
  const sound = new Map<string, FixtureEvent>()
  for (const event of events) {
    const isStorable = event.key !== '' && Number.isInteger(event.kind) && ['home', 'away'].includes(event.side)
    if (!isStorable) {
      noted('events')
      continue
    }
    const minute = minuteOf(event.minute)
    const extraMinute = event.extraMinute !== null && isMinute(event.extraMinute) ? event.extraMinute : null
    if (sound.has(event.key) || minute !== event.minute || extraMinute !== event.extraMinute) noted('events')
    const [player, otherPlayer] = [event.player.replace(nul, ''), event.otherPlayer.replace(nul, '')]
    sound.set(event.key, { ...event, minute, extraMinute, player, otherPlayer })
  }
  return [...sound.values()]
}

function isMinute(minute: number): boolean {
  return Number.isInteger(minute) && minute >= 0 && minute <= maxMinute
}

/** Cards before kick-off have negative minutes in some feeds. */
function minuteOf(minute: number | null): number | null {
  if (minute === null || !Number.isInteger(minute) || minute > maxMinute) return null
  return Math.max(0, minute)
}

/** Returns the statistics that can be stored, each kind once. */
export function soundStatistics(statistics: readonly Statistic[], noted: Noted): Statistic[] {
  const isFigure = (value: number) => Number.isFinite(value) && value >= 0 && value <= maxFigure
  const sound = statistics.filter(({ kind, home, away }) => Number.isInteger(kind) && isFigure(home) && isFigure(away))
  const kinds = new Map(sound.map((one) => [one.kind, one]))
  for (let lost = statistics.length - kinds.size; lost > 0; lost -= 1) noted('statistics')
  return [...kinds.values()]
}

export function isGoal({ kind }: Pick<FixtureEvent, 'kind'>): boolean {
  return (scoringKinds as readonly number[]).includes(kind)
}

export type Totals = { events: number; goals: number }

/**
 * Returns true when a list has lost more than one annulled goal: all events, or several goals in one response. Feeds
 * send such a list when their own source fails.
 */
export function isImplausibleFall(known: Totals, listed: Totals): boolean {
  return (known.events > 0 && listed.events === 0) || known.goals - listed.goals > 1
}

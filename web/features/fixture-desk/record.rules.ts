import type { FixturePlay } from '#contract/fixture-desk.ts'
import type { FixtureEvent, Lineup } from '#contract/fixture-details.ts'
import { fixtureClock } from '#contract/rules/fixture-clock.ts'
import { type EventKind, eventKinds } from '#contract/rules/fixture-events.ts'
import { type FixtureState, type Stage, sports } from '#contract/schedule.ts'

export type NextState = { state: FixtureState; period?: number }

const notBegun: readonly FixtureState[] = ['scheduled', 'tbd', 'postponed']

/** Returns the states that can follow in a football match, the usual one first. */
export function nextStates({ state, period }: Pick<FixturePlay, 'state' | 'period'>, stage: Stage): NextState[] {
  const isKnockout = stage === 'knockout'
  if (notBegun.includes(state)) return [{ state: 'first_half' }]
  switch (state) {
    case 'first_half':
      return [{ state: 'half_time' }]
    case 'half_time':
      return [{ state: 'second_half' }]
    case 'second_half':
      return [{ state: 'finished' }, ...(isKnockout ? [{ state: 'extra_time' as const, period: 1 }] : [])]
    case 'extra_time':
      return period === 2 ? [{ state: 'finished' }, { state: 'penalties' }] : [{ state: 'extra_time', period: 2 }]
    case 'penalties':
      return [{ state: 'finished' }]
    case 'interrupted':
      return [
        { state: 'first_half' },
        { state: 'second_half' },
        ...(isKnockout ? [{ state: 'extra_time' as const, period: 1 }] : []),
      ]
    default:
      return []
  }
}

export type Minute = { minute: number | null; extraMinute: number | null }

/** Returns the minute of an event that happens now. During a break it is the last one before. */
export function minuteNow(
  { state, period, periodStartedAt }: Pick<FixturePlay, 'state' | 'period' | 'periodStartedAt'>,
  nowMs: number,
): Minute {
  const last: Partial<Record<FixtureState, number>> = { half_time: 45, finished: 90, penalties: 120 }
  const { minute, injuryMinute } = fixtureClock({ sport: sports.football, state, period, periodStartedAt }, nowMs)
  return { minute: minute ?? last[state] ?? null, extraMinute: injuryMinute }
}

/** Returns a minute of play or of injury time moved by one, within its range. */
export function minuteMoved(minute: Minute, field: keyof Minute, by: 1 | -1): Minute {
  if (field === 'minute') return { ...minute, minute: Math.min(130, Math.max(0, (minute.minute ?? 0) + by)) }
  const extra = (minute.extraMinute ?? 0) + by
  return { ...minute, extraMinute: extra > 0 ? Math.min(extra, 30) : null }
}

const recorded: readonly FixtureState[] = [
  'first_half',
  'half_time',
  'second_half',
  'extra_time',
  'penalties',
  'interrupted',
  'finished',
  'abandoned',
]

/** Returns true while something can happen in the match, or has happened. */
export function canRecord({ state }: Pick<FixturePlay, 'state'>): boolean {
  return recorded.includes(state)
}

/** Kinds that one button offers, the usual one first. */
export const kindsOf = {
  goal: [eventKinds.goal, eventKinds.penaltyGoal, eventKinds.ownGoal, eventKinds.penaltyMissed],
  card: [eventKinds.yellowCard, eventKinds.secondYellow, eventKinds.redCard],
  substitution: [eventKinds.substitution],
} as const satisfies Record<string, readonly EventKind[]>
export type Act = keyof typeof kindsOf

const sendingOff: readonly number[] = [eventKinds.redCard, eventKinds.secondYellow]

/** Divides a team's players into those on the pitch and those beside it, by the events so far. */
export function placesOf(
  lineup: Lineup | null,
  events: readonly FixtureEvent[],
  side: 'home' | 'away',
): { on: string[]; off: string[] } {
  const players = lineup?.players ?? []
  const on = new Set(players.filter(({ isStarter }) => isStarter).map(({ name }) => name))
  const left = new Set<string>()
  for (const { kind, player, otherPlayer } of events.filter((one) => one.side === side)) {
    const isChange = kind === eventKinds.substitution
    if (isChange || sendingOff.includes(kind)) {
      on.delete(player)
      left.add(player)
    }
    if (isChange && otherPlayer !== '') on.add(otherPlayer)
  }
  const off = players.map(({ name }) => name).filter((name) => !on.has(name) && !left.has(name))
  return { on: [...on], off }
}

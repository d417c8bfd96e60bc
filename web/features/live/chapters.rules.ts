import type { FixtureDelta } from '#contract/fixture.socket.ts'
import type { Broadcast } from '#contract/live.ts'

/** A moment of a match, by the source's clock in epoch ms. `period` begins or ends a part of the match. */
export type Moment = { at: number; kind: 'goal' | 'period'; side: 'home' | 'away' | null; state: FixtureDelta }

/** A match with more changes of the score, such as in basketball, has no chapter for each. */
const maxGoals = 20

/**
 * Returns the chapters of a match from the states that it had, oldest first: each new part of the match, and each goal
 * that was not annulled.
 */
export function momentsOf(states: readonly FixtureDelta[]): Moment[] {
  const moments: Moment[] = []
  for (const [index, state] of states.entries()) {
    const before = states[index - 1]
    if (!before || before.state !== state.state || before.period !== state.period)
      moments.push({ at: state.at, kind: 'period', side: null, state })
    if (!before) continue
    for (const side of ['home', 'away'] as const) {
      const [old, now] = [scoreOf(before, side), scoreOf(state, side)]
      if (now > old) moments.push({ at: state.at, kind: 'goal', side, state })
      else if (now < old) annul(moments, side, now)
    }
  }
  const goals = moments.filter(({ kind }) => kind === 'goal')
  return goals.length > maxGoals ? moments.filter(({ kind }) => kind === 'period') : moments
}

function scoreOf({ homeScore, awayScore }: FixtureDelta, side: 'home' | 'away'): number {
  return (side === 'home' ? homeScore : awayScore) ?? 0
}

function annul(moments: Moment[], side: 'home' | 'away', to: number): void {
  for (;;) {
    const last = moments.findLastIndex((moment) => moment.side === side && scoreOf(moment.state, side) > to)
    if (last < 0) return
    moments.splice(last, 1)
  }
}

/** Between two parts of a recording the commentator was away for longer than this. A restart of an encoder is shorter. */
const minPauseMs = 5 * 60_000

/** Returns the times at which the parts of a recording begin: the first broadcast, and each one after a pause. */
export function partStarts(broadcasts: readonly Broadcast[]): number[] {
  return broadcasts.flatMap(({ startedAt }, index) => {
    const before = broadcasts[index - 1]
    return before && startedAt - (before.startedAt + before.durationMs) < minPauseMs ? [] : [startedAt]
  })
}

/** Returns the time, or the start of the next broadcast when the recording does not have the time. */
export function recordedTime(timeMs: number, broadcasts: readonly Broadcast[]): number {
  const next = broadcasts.find(({ startedAt, durationMs }) => timeMs < startedAt + durationMs)
  return next ? Math.max(timeMs, next.startedAt) : timeMs
}

/** Returns the moments within the recording at which a half, quarter or extra time began, oldest first. */
export function playedPeriods(moments: readonly Moment[], broadcasts: readonly Broadcast[]): Moment[] {
  const endMs = Math.max(0, ...broadcasts.map(({ startedAt, durationMs }) => startedAt + durationMs))
  const startMs = broadcasts[0]?.startedAt ?? 0
  return moments.filter(
    ({ kind, at, state }) => kind === 'period' && at < endMs && at >= startMs - minPauseMs && played.has(state.state),
  )
}

const played: ReadonlySet<FixtureDelta['state']> = new Set([
  ...(['first_half', 'second_half', 'extra_time', 'penalties'] as const),
  ...(['quarter', 'overtime'] as const),
])

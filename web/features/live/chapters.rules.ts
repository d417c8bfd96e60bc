import type { FixtureDelta } from '#contract/fixture.socket.ts'

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

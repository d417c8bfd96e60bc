import type { DataOf } from '#contract/endpoint.ts'
import type { OddsLine, OddsTick, oddsHistory, ScoreMark } from '#contract/odds.ts'

export type Movement = DataOf<typeof oddsHistory>

/** Returns the movement with a new change. A known or older change has no effect. */
export function withLine(movement: Movement, line: OddsLine): Movement {
  const last = movement.ticks.at(-1)
  const { changedAt: at, prices, oddsType, state } = line
  const tick: OddsTick = { at, line: line.line, prices, oddsType, isClosed: state === 'closed' }
  if (last && (last.at > at || JSON.stringify(last) === JSON.stringify(tick))) return movement
  return { ...movement, ticks: [...movement.ticks, tick] }
}

export type Goal = { at: number; homeScore: number; awayScore: number; isHome: boolean }

/** Returns a goal for each increase of the score. A decrease, such as a cancelled goal, adds none. */
export function goalsOf(marks: readonly ScoreMark[]): Goal[] {
  return marks.flatMap((mark, i) => {
    const before = marks[i - 1] ?? { homeScore: 0, awayScore: 0 }
    const isHome = mark.homeScore > before.homeScore
    if (!isHome && mark.awayScore <= before.awayScore) return []
    return [{ at: mark.at, homeScore: mark.homeScore, awayScore: mark.awayScore, isHome }]
  })
}

/**
 * Returns the last tick at a time (`tick`), the tick before it (`before`) and the last score (`mark`). Each is null
 * when there is none.
 */
export function standingAt(
  { ticks, marks }: Pick<Movement, 'ticks' | 'marks'>,
  atMs: number,
): { tick: OddsTick | null; before: OddsTick | null; mark: ScoreMark | null } {
  const index = ticks.findLastIndex(({ at }) => at <= atMs)
  return {
    tick: ticks[index] ?? null,
    before: ticks[index - 1] ?? null,
    mark: marks.findLast(({ at }) => at <= atMs) ?? null,
  }
}

export function spanOf({ ticks, marks }: Pick<Movement, 'ticks' | 'marks'>): { from: number; to: number } {
  const first = ticks[0]?.at ?? 0
  const to = Math.max(ticks.at(-1)?.at ?? 0, ...marks.map(({ at }) => at))
  return { from: first, to: Math.max(to, first + 1_000) }
}

/**
 * Returns the time at a share of a replay, from 0 to 1. Each change has the same duration, so quiet days pass as
 * quickly as busy minutes.
 */
export function replayMoment({ ticks, marks }: Pick<Movement, 'ticks' | 'marks'>, share: number): number {
  const moments = [...new Set([...ticks.map(({ at }) => at), ...marks.map(({ at }) => at)])].toSorted((a, b) => a - b)
  const [first = 0] = moments
  const place = Math.min(Math.max(share, 0), 1) * (moments.length - 1)
  const from = moments[Math.floor(place)] ?? first
  const next = moments[Math.ceil(place)] ?? from
  return Math.round(from + (next - from) * (place - Math.floor(place)))
}

/** Returns the ends of an axis. They leave a tenth of margin on both sides, and are at least `least` apart. */
export function rangeOf(min: number | null, max: number | null, least: number): [number, number] {
  if (min === null || max === null) return [0, least]
  const span = Math.max((max - min) * 1.2, least)
  const middle = (min + max) / 2
  return [middle - span / 2, middle + span / 2]
}

import type { DataOf } from '#contract/endpoint.ts'
import type { OddsLine, OddsTick, oddsHistory, ScoreMark } from '#contract/odds.ts'

export type Movement = DataOf<typeof oddsHistory>

/** The movement with a change that was just heard; one that is known or older changes nothing. */
export function withLine(movement: Movement, line: OddsLine): Movement {
  const last = movement.ticks.at(-1)
  const { changedAt: at, prices, oddsType, state } = line
  const tick: OddsTick = { at, line: line.line, prices, oddsType, isClosed: state === 'closed' }
  if (last && (last.at > at || JSON.stringify(last) === JSON.stringify(tick))) return movement
  return { ...movement, ticks: [...movement.ticks, tick] }
}

export type Goal = { at: number; homeScore: number; awayScore: number; isHome: boolean }

/** Each rise of the score; one that was taken back is none of them. */
export function goalsOf(marks: readonly ScoreMark[]): Goal[] {
  return marks.flatMap((mark, i) => {
    const before = marks[i - 1] ?? { homeScore: 0, awayScore: 0 }
    const isHome = mark.homeScore > before.homeScore
    if (!isHome && mark.awayScore <= before.awayScore) return []
    return [{ at: mark.at, homeScore: mark.homeScore, awayScore: mark.awayScore, isHome }]
  })
}

/** What stood at a moment: the last tick and score until then, null before the first. */
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

/** The stretch of time that a movement covers. */
export function spanOf({ ticks, marks }: Pick<Movement, 'ticks' | 'marks'>): { from: number; to: number } {
  const first = ticks[0]?.at ?? 0
  const to = Math.max(ticks.at(-1)?.at ?? 0, ...marks.map(({ at }) => at))
  return { from: first, to: Math.max(to, first + 1_000) }
}

/**
 * When a replay stands after so much of its play: quiet days pass as quickly as busy minutes, since each change is given
 * the same time.
 */
export function replayMoment({ ticks, marks }: Pick<Movement, 'ticks' | 'marks'>, share: number): number {
  const moments = [...new Set([...ticks.map(({ at }) => at), ...marks.map(({ at }) => at)])].toSorted((a, b) => a - b)
  const [first = 0] = moments
  const place = Math.min(Math.max(share, 0), 1) * (moments.length - 1)
  const from = moments[Math.floor(place)] ?? first
  const next = moments[Math.ceil(place)] ?? from
  return Math.round(from + (next - from) * (place - Math.floor(place)))
}

/** An axis' ends: what is drawn with a tenth of room on either side, and never less than a least span around it. */
export function rangeOf(min: number | null, max: number | null, least: number): [number, number] {
  if (min === null || max === null) return [0, least]
  const span = Math.max((max - min) * 1.2, least)
  const middle = (min + max) / 2
  return [middle - span / 2, middle + span / 2]
}

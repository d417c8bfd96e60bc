import type { OddsLine, OddsTick } from '#contract/odds.ts'
import { winChances } from '#contract/rules/win-chances.ts'

/** Chances in percent from a time on. */
export type ChancePoint = { at: number; home: number; away: number }

/**
 * Returns the chances over time, up to the shown line. Changes after it are left out, because the page may show an
 * earlier time than the present. Quotes without all prices are skipped. After the kick-off the line begins there, so
 * that the days before take no space.
 */
export function chancePoints(
  { ticks, kickOff }: { ticks: readonly OddsTick[]; kickOff: number },
  shown: OddsLine,
): ChancePoint[] {
  const earlier = ticks.filter(({ at }) => at < shown.changedAt)
  const points = [...earlier, { at: shown.changedAt, prices: shown.prices }].flatMap(({ at, prices }) => {
    const chances = winChances(prices)
    return chances ? [{ at, home: chances[0] ?? 0, away: chances[1] ?? 0 }] : []
  })
  if (shown.changedAt <= kickOff) return points
  const first = points.findLastIndex(({ at }) => at <= kickOff)
  return points.slice(Math.max(first, 0)).map((point) => ({ ...point, at: Math.max(point.at, kickOff) }))
}

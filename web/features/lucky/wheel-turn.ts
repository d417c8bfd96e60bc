/** Part of the wheel, in clockwise degrees from the top. */
export type Slice = { middle: number; size: number }

/** The fields one after another, each as large as its chance. */
export function slicesOf(weights: readonly number[]): Slice[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let from = 0
  return weights.map((weight) => {
    const size = (weight / whole) * 360
    const middle = from + size / 2
    from += size
    return { middle, size }
  })
}

const wholeTurns = 5
/** Part of a field's width within which the pointer comes to rest, so that it never stands on a line. */
const spread = 0.6

/**
 * Where a wheel that stands at `from` degrees ends when it comes to rest on a field after some whole turns; `chance` is
 * from 0 to 1.
 */
export function restOn({ middle, size }: Slice, { from, chance }: { from: number; chance: number }): number {
  const rest = -middle + (chance - 0.5) * spread * size
  const ahead = (((rest - from) % 360) + 360) % 360
  return from + wholeTurns * 360 + ahead
}

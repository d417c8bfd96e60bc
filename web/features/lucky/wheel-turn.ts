/** A field of the wheel, in clockwise degrees from the top. */
export type Slice = { middle: number; size: number }

/** Returns the fields one after another, with sizes in proportion to their chances. */
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
/** Share of a field's width in which the pointer can stop, so that it never stops on a line. */
const spread = 0.6

/**
 * Returns the final angle of a wheel that starts at `from` degrees, makes some whole turns and stops on a field.
 * `chance` is from 0 to 1.
 */
export function restOn({ middle, size }: Slice, { from, chance }: { from: number; chance: number }): number {
  const rest = -middle + (chance - 0.5) * spread * size
  const ahead = (((rest - from) % 360) + 360) % 360
  return from + wholeTurns * 360 + ahead
}

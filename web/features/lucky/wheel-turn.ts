/** A field of the wheel: its middle, in clockwise degrees from the top, and its size in degrees. */
export type Slice = { middle: number; size: number }

/** Returns the fields clockwise from the top, with sizes in proportion to their weights. */
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
 * Returns the final angle of a wheel that starts at `from` degrees, makes five whole turns and stops on a field.
 * `chance` from 0 to 1 is the position within the field.
 */
export function restOn({ middle, size }: Slice, { from, chance }: { from: number; chance: number }): number {
  const rest = -middle + (chance - 0.5) * spread * size
  const ahead = (((rest - from) % 360) + 360) % 360
  return from + wholeTurns * 360 + ahead
}

/** A broadcast with its break and some minutes before and after. */
const broadcastMs = 2 * 3_600_000

/** Returns the kick-offs, in epoch ms, that are too close to another one for the same commentator. */
export function overlapping(kickOffs: readonly number[]): Set<number> {
  const sorted = kickOffs.toSorted((a, b) => a - b)
  const close = sorted.filter((at, i) => {
    const [before, after] = [sorted[i - 1], sorted[i + 1]]
    const isNear = (other: number | undefined) => other !== undefined && Math.abs(at - other) < broadcastMs
    return isNear(before) || isNear(after)
  })
  return new Set(close)
}

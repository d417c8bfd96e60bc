/** Clockwise degrees, from the top, of the middle of a field. */
export function middleOf(index: number, count: number): number {
  return ((index + 0.5) * 360) / count
}

const wholeTurns = 5
/** Part of a field's width within which the pointer comes to rest, so that it never stands on a line. */
const spread = 0.6

/**
 * Where a wheel that stands at `from` degrees ends when it comes to rest on a field after some whole turns; `chance` is
 * from 0 to 1.
 */
export function restOn(
  index: number,
  { count, from, chance }: { count: number; from: number; chance: number },
): number {
  const inField = ((chance - 0.5) * spread * 360) / count
  const rest = -middleOf(index, count) + inField
  const ahead = (((rest - from) % 360) + 360) % 360
  return from + wholeTurns * 360 + ahead
}

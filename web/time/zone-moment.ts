import { wallClock } from '#web/i18n/wall-clock.ts'

const utcOf = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`)

/** Returns the value of an `<input type="datetime-local">` for a moment in an IANA zone. */
export function localMoment(timeMs: number, zone: string): string {
  return wallClock(timeMs, zone).replace(' ', 'T')
}

/**
 * Returns the moment of such a value in the zone, in epoch ms, or null when the value is incomplete. A time that the
 * clocks skip becomes the later one, and of a repeated time the first one is used.
 */
export function momentOfLocal(local: string, zone: string): number | null {
  const asUtc = local.length < 16 ? Number.NaN : utcOf(local.slice(0, 16))
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (timeMs: number) => utcOf(wallClock(timeMs, zone)) - Math.floor(timeMs / 60_000) * 60_000
  // The zone's offset a day before and after differ only near a change of the clocks.
  const [before, after] = [asUtc - offsetAt(asUtc - 86_400_000), asUtc - offsetAt(asUtc + 86_400_000)]
  return [before, after].find((timeMs) => utcOf(wallClock(timeMs, zone)) === asUtc) ?? before
}

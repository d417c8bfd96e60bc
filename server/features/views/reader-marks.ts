import { addressKey } from '#media/address-key.ts'
import type { Viewer } from '#server/http/viewer.ts'

const hourMs = 3_600_000
/** Some 100 bytes each: what one process remembers of an hour at most. Beyond it, readers are no longer told apart. */
const mostMarks = 200_000
/** Guests that an address may stand for at one target, since whoever clears cookies is a new guest each time. */
const mostGuestsPerAddress = 20

/** Who has looked at what in this clock hour; forgotten as the next one begins. */
export function createReaderMarks(now: () => number = Date.now) {
  let hour = -1
  const seen = new Set<string>()
  const guests = new Map<string, number>()

  return {
    /** Whether this look counts: a reader's first at the target in this hour. */
    isFirst(target: string, { viewer, ip }: { viewer: Viewer; ip: string }): boolean {
      const thisHour = Math.floor(now() / hourMs)
      if (thisHour !== hour) {
        hour = thisHour
        seen.clear()
        guests.clear()
      }
      if (seen.size >= mostMarks) return false
      const key = `${target} ${readerOf(viewer, ip)}`
      if (seen.has(key)) return false
      if (viewer.kind !== 'user') {
        const address = `${target} ${addressKey(ip)}`
        const known = guests.get(address) ?? 0
        if (known >= mostGuestsPerAddress) return false
        guests.set(address, known + 1)
      }
      seen.add(key)
      return true
    },
  }
}

function readerOf(viewer: Viewer, ip: string): string {
  if (viewer.kind === 'user') return `u${viewer.userId}`
  return viewer.kind === 'guest' ? `g${viewer.guestId}` : `a${addressKey(ip)}`
}

import type { MediaWriter } from './media-writer.ts'

/** Position of "live" on the element's timeline. */
export type LiveEdge = {
  /** Call it when the end of the stream's media was learned. */
  seen(): void
  /** Returns the position of "live", `cushionS` before the newest media. Null while unknown. */
  position(cushionS: number): number | null
  /** Returns the distance in ms from `currentTime` to the newest published media. */
  latencyMs(currentTime: number): number | null
}

/** A publisher that sends nothing for longer is lost, and its live edge no longer moves. */
const LONGEST_MS = 4_000

/** @param use.isReceiving is true while parts arrive. Otherwise the edge moves on with the clock. */
export function createLiveEdge(use: {
  writer(): MediaWriter | null
  isReceiving(): boolean
  isEnded(): boolean
}): LiveEdge {
  let seenAtMs = 0

  function edgeS(): number | null {
    const endS = use.writer()?.timeline.endS() ?? null
    if (endS === null || use.isReceiving() || use.isEnded()) return endS
    return endS + (performance.now() - seenAtMs) / 1_000
  }

  return {
    seen() {
      seenAtMs = performance.now()
    },
    position(cushionS) {
      const edge = edgeS()
      return edge === null ? null : edge - cushionS
    },
    latencyMs(currentTime) {
      const edge = edgeS()
      if (edge === null || use.isEnded()) return null
      const sinceMs = use.isReceiving() ? Math.min(performance.now() - seenAtMs, LONGEST_MS) : 0
      return Math.max(0, (edge - currentTime) * 1_000 + sinceMs)
    },
  }
}

import { hash } from 'node:crypto'
import type { ViewerMarks } from './viewer-marks.ts'

/** `mark` as the playlist's address holds it, null where it holds none. */
export type Sighting = { mark: string | null; address: string }

export type LiveViewers = {
  /** Held for no longer than two windows; of an address only a digest. */
  saw(streamId: string, sighting: Sighting): void
  count(streamId: string): number
  close(): void
}

/** A player asks for its playlist far more often than this. */
const windowMs = 10_000
const mostViewers = 200_000
const mostStreams = 10_000
/** Marks of nobody in particular cost nothing to get, so that one address stands for no more than these. */
const mostUnknownPerAddress = 100
/** In place of a mark: a preview on another page, which is no viewer. */
export const uncounted = 'none'

type Audience = { viewers: Set<string>; unknownByAddress: Map<string, number> }

/** Counts who asked for a stream's playlist in the current or the last window. */
export function createLiveViewers(marks: ViewerMarks): LiveViewers {
  let current = new Map<string, Audience>()
  let previous = new Map<string, Audience>()
  const timer = setInterval(() => {
    previous = current
    current = new Map()
  }, windowMs)
  timer.unref()

  function audienceOf(streamId: string): Audience | null {
    const known = current.get(streamId)
    if (known || current.size >= mostStreams) return known ?? null
    const fresh = { viewers: new Set<string>(), unknownByAddress: new Map<string, number>() }
    current.set(streamId, fresh)
    return fresh
  }

  return {
    saw(streamId, { mark, address }) {
      if (mark === uncounted) return
      const audience = audienceOf(streamId)
      // Only what was found to be ours is ever in the set, so that a mark is checked once a window.
      if (!audience || audience.viewers.size >= mostViewers || (mark !== null && audience.viewers.has(mark))) return
      const read = mark === null ? null : marks.read(mark)
      const place = hash('sha1', address, 'base64url')
      // Without a mark of ours an address is one viewer, whatever it calls itself.
      if (mark === null || read === null) {
        audience.viewers.add(place)
        return
      }
      if (!read.isKnown) {
        const others = audience.unknownByAddress.get(place) ?? 0
        if (others >= mostUnknownPerAddress) return
        audience.unknownByAddress.set(place, others + 1)
      }
      audience.viewers.add(mark)
    },
    count(streamId) {
      return Math.max(current.get(streamId)?.viewers.size ?? 0, previous.get(streamId)?.viewers.size ?? 0)
    },
    close() {
      clearInterval(timer)
    },
  }
}

import { hash } from 'node:crypto'
import type { Crowds } from '#server/engines/ports.ts'
import type { ViewerMarks } from './viewer-marks.ts'

/** `mark` is the viewer mark in the playlist's URL, or null. */
export type Sighting = { mark: string | null; address: string }

export type LiveViewers = {
  /** Remembers the viewer for at most one window. Of the address it stores only a digest. */
  saw(streamId: string, sighting: Sighting): void
  /** Counts over all instances. */
  count(streamId: string): Promise<number>
  close(): void
}

/** A player requests its playlist far more often than this. */
const windowMs = 10_000
const maxViewers = 200_000
const maxStreams = 10_000
/**
 * Decision 013. Marks of guests and anonymous viewers cost almost nothing to get, so their number is limited. Members'
 * marks are not limited.
 */
const maxGuestsPerAddress = 100
/** Takes the place of a mark for a preview on another page, which does not count as a viewer. */
export const uncounted = 'none'

type Audience = { viewers: Set<string>; guestsByAddress: Map<string, number> }

/** Counts the viewers who request a stream's playlist, each once per window. */
export function createLiveViewers(use: { marks: ViewerMarks; crowds: Crowds; instances: number }): LiveViewers {
  const { marks, crowds } = use
  // A load balancer spreads an address's viewers over all instances. Together the instances allow no more than one
  // alone would.
  const maxGuests = Math.ceil(maxGuestsPerAddress / use.instances)
  const crowdOf = (streamId: string) => `viewers:${streamId}`
  let seen = new Map<string, Audience>()
  const timer = setInterval(() => {
    seen = new Map()
  }, windowMs)
  timer.unref()

  function audienceOf(streamId: string): Audience | null {
    const known = seen.get(streamId)
    if (known || seen.size >= maxStreams) return known ?? null
    const fresh = { viewers: new Set<string>(), guestsByAddress: new Map<string, number>() }
    seen.set(streamId, fresh)
    return fresh
  }

  return {
    saw(streamId, { mark, address }) {
      if (mark === uncounted) return
      const audience = audienceOf(streamId)
      // The set only contains verified marks, so each mark is verified once per window.
      if (!audience || audience.viewers.size >= maxViewers || (mark !== null && audience.viewers.has(mark))) return
      const kind = mark === null ? null : marks.read(mark)
      const place = hash('sha1', address, 'base64url')
      // Without a valid mark, an address counts as one viewer, regardless of the mark it sends.
      const viewer = mark === null || kind === null ? place : mark
      if (audience.viewers.has(viewer)) return
      if (kind === 'guest' || kind === 'nobody') {
        const others = audience.guestsByAddress.get(place) ?? 0
        if (others >= maxGuests) return
        audience.guestsByAddress.set(place, others + 1)
      }
      audience.viewers.add(viewer)
      crowds.saw(crowdOf(streamId), viewer)
    },
    count: (streamId) => crowds.count(crowdOf(streamId)),
    close() {
      clearInterval(timer)
    },
  }
}

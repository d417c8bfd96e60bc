import { hash } from 'node:crypto'
import type { Crowds } from '../engines/ports.ts'
import type { ViewerMarks } from './viewer-marks.ts'

/** `mark` as the playlist's address holds it, null where it holds none. */
export type Sighting = { mark: string | null; address: string }

export type LiveViewers = {
  /** Held for no longer than a window; of an address only a digest. */
  saw(streamId: string, sighting: Sighting): void
  /** Over all instances. */
  count(streamId: string): Promise<number>
  close(): void
}

/** A player asks for its playlist far more often than this. */
const windowMs = 10_000
const mostViewers = 200_000
const mostStreams = 10_000
/** Decision 013. Guests' and nobody's marks cost next to nothing to get; members are who they are. */
const mostGuestsPerAddress = 100
/** In place of a mark: a preview on another page, which is no viewer. */
export const uncounted = 'none'

type Audience = { viewers: Set<string>; guestsByAddress: Map<string, number> }

/** Tells the crowd of a stream who asked for its playlist, each viewer once a window. */
export function createLiveViewers(use: { marks: ViewerMarks; crowds: Crowds; instances: number }): LiveViewers {
  const { marks, crowds } = use
  // A balancer shows each instance all of an address's viewers; together they let no more pass than one alone.
  const mostGuests = Math.ceil(mostGuestsPerAddress / use.instances)
  const crowdOf = (streamId: string) => `viewers:${streamId}`
  let seen = new Map<string, Audience>()
  const timer = setInterval(() => {
    seen = new Map()
  }, windowMs)
  timer.unref()

  function audienceOf(streamId: string): Audience | null {
    const known = seen.get(streamId)
    if (known || seen.size >= mostStreams) return known ?? null
    const fresh = { viewers: new Set<string>(), guestsByAddress: new Map<string, number>() }
    seen.set(streamId, fresh)
    return fresh
  }

  return {
    saw(streamId, { mark, address }) {
      if (mark === uncounted) return
      const audience = audienceOf(streamId)
      // Only what was found to be ours is ever in the set, so that a mark is checked once a window.
      if (!audience || audience.viewers.size >= mostViewers || (mark !== null && audience.viewers.has(mark))) return
      const kind = mark === null ? null : marks.read(mark)
      const place = hash('sha1', address, 'base64url')
      // Without a mark of ours an address is one viewer, whatever it calls itself.
      const viewer = mark === null || kind === null ? place : mark
      if (audience.viewers.has(viewer)) return
      if (kind === 'guest' || kind === 'nobody') {
        const others = audience.guestsByAddress.get(place) ?? 0
        if (others >= mostGuests) return
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

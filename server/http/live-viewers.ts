import { hash } from 'node:crypto'

export type LiveViewers = {
  /** `viewer` tells viewers apart, no more: only its digest is held, and for no longer than two windows. */
  saw(streamId: string, viewer: string): void
  count(streamId: string): number
  close(): void
}

/** A player asks for its playlist far more often than this. */
const WINDOW_MS = 10_000
const MAX_VIEWERS = 200_000
const MAX_STREAMS = 10_000

/** Counts who asked for a stream's playlist in the current or the last window. */
export function createLiveViewers(): LiveViewers {
  let current = new Map<string, Set<string>>()
  let previous = new Map<string, Set<string>>()
  const timer = setInterval(() => {
    previous = current
    current = new Map()
  }, WINDOW_MS)
  timer.unref()

  return {
    saw(streamId, viewer) {
      let viewers = current.get(streamId)
      if (!viewers) {
        if (current.size >= MAX_STREAMS) return
        viewers = new Set()
        current.set(streamId, viewers)
      }
      if (viewers.size < MAX_VIEWERS) viewers.add(hash('sha1', viewer, 'base64url'))
    },
    count(streamId) {
      return Math.max(current.get(streamId)?.size ?? 0, previous.get(streamId)?.size ?? 0)
    },
    close() {
      clearInterval(timer)
    },
  }
}

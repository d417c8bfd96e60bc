import { everywhere } from '#server/tables/presence.ts'
import type { Lease } from './presence.store.ts'

/** Lease time for a member with an open socket. It is renewed well before it expires. */
const heldMs = 90_000
/**
 * Shorter than `graceMs`: a socket closed on another instance may have shortened the same member's lease. A renewal
 * restores it.
 */
const renewEveryMs = 20_000
/**
 * A lost connection counts as absent after this time, so that a quick reconnect does not change the member's status.
 */
const graceMs = 30_000
/** Lease time without a socket. An open page sets it again when the viewer returns to it. */
const withoutSocketMs = 10 * 60_000
const writeEveryMs = 1_000
/** Max wait of a client that needs a count. Members who arrive during this time are written together. */
const writeSoonMs = 100

export type Leases = {
  hold(roomId: string, userId: string): void
  /**
   * Releases one socket. After the last one, the member is absent: immediately with `isExplicit`, otherwise after the
   * grace time for lost connections.
   */
  release(roomId: string, userId: string, options?: { isExplicit?: boolean }): void
  /** Marks a member present for ten minutes without a socket. */
  markOnline(userId: string): void
  markOffline(userId: string): void
  /** Resolves once all changes so far are written. The result is a cache key for counts read from then on. */
  written(): Promise<number>
  close(): Promise<void>
}

/**
 * Keeps presence as leases: a member counts as present in a room until the lease ends. Changes are written in batches
 * once a second, and only the last change per member and room.
 */
export function createLeases(use: {
  write(leases: readonly Lease[]): Promise<void>
  onFailure: (error: unknown) => void
}): Leases {
  /** Number of sockets on this instance that keep a member present in a room. */
  const held = new Map<string, { roomId: string; userId: string; sockets: number }>()
  let changed = new Map<string, Lease>()
  let writes = 0
  let pending = Promise.resolve()
  let soon: Promise<number> | null = null
  const keyOf = (roomId: string, userId: string) => `${roomId} ${userId}`

  function put(roomId: string, userId: string, forMs: number): void {
    changed.set(keyOf(roomId, userId), { roomId, userId, until: new Date(Date.now() + forMs) })
  }

  /** Runs writes one after another, so that the caller also waits for a write in progress. */
  function write(): Promise<void> {
    pending = pending.then(writeChanges)
    return pending
  }

  async function writeChanges(): Promise<void> {
    if (changed.size === 0) return
    const leases = [...changed.values()]
    changed = new Map()
    await use.write(leases).catch(use.onFailure)
    writes += 1
  }

  function written(): Promise<number> {
    soon ??= new Promise((resolve) => setTimeout(resolve, writeSoonMs)).then(async () => {
      soon = null
      await write()
      return writes
    })
    return soon
  }

  const writing = setInterval(() => void write(), writeEveryMs).unref()
  const renewing = setInterval(() => {
    for (const { roomId, userId } of held.values()) put(roomId, userId, heldMs)
  }, renewEveryMs).unref()

  return {
    hold(roomId, userId) {
      const key = keyOf(roomId, userId)
      const known = held.get(key)
      if (known) known.sockets += 1
      else {
        held.set(key, { roomId, userId, sockets: 1 })
        put(roomId, userId, heldMs)
      }
    },
    release(roomId, userId, { isExplicit = false } = {}) {
      const key = keyOf(roomId, userId)
      const known = held.get(key)
      if (!known) return
      known.sockets -= 1
      if (known.sockets > 0) return
      held.delete(key)
      put(roomId, userId, isExplicit ? 0 : graceMs)
    },
    markOnline(userId) {
      if (!held.has(keyOf(everywhere, userId))) put(everywhere, userId, withoutSocketMs)
    },
    markOffline(userId) {
      if (!held.has(keyOf(everywhere, userId))) put(everywhere, userId, 0)
    },
    written,
    async close() {
      clearInterval(writing)
      clearInterval(renewing)
      for (const { roomId, userId } of held.values()) put(roomId, userId, graceMs)
      await write()
    },
  }
}

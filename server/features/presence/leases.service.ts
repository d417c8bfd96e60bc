import { everywhere } from '#server/tables/presence.ts'
import type { Lease } from './presence.store.ts'

/** Who is held present by an open socket is renewed well before this runs out. */
const heldMs = 90_000
/** More often than the grace: a socket at another instance may have ended the lease of the same member, which this restores. */
const renewEveryMs = 20_000
/** A lost connection takes effect after this, so that one that comes back does not flap. */
const graceMs = 30_000
/** Without a socket nobody renews; a page that stays open says so again when it is looked at. */
const untilToldMs = 10 * 60_000
const writeEveryMs = 1_000
/** Who waits to be counted waits no longer than this; those who come in meanwhile are written together. */
const writeSoonMs = 100

export type Leases = {
  hold(roomId: string, userId: string): void
  /** `isTold`: the member said so, which takes effect at once, and not only the connection ended. */
  release(roomId: string, userId: string, options?: { isTold?: boolean }): void
  /** Present for a while without a socket. */
  markOnline(userId: string): void
  markOffline(userId: string): void
  /** Resolves once what was said until now is written, with what a count read from then on is known by. */
  written(): Promise<number>
  close(): Promise<void>
}

/**
 * Presence as leases: each says until when a member counts as present in a room. Changes of a second are written
 * together, and only the last one of each member.
 */
export function createLeases(use: {
  write(leases: readonly Lease[]): Promise<void>
  onFailure: (error: unknown) => void
}): Leases {
  /** How many sockets of this instance hold a member in a room. */
  const held = new Map<string, { roomId: string; userId: string; sockets: number }>()
  let changed = new Map<string, Lease>()
  let writes = 0
  let underWay = Promise.resolve()
  let soon: Promise<number> | null = null
  const keyOf = (roomId: string, userId: string) => `${roomId} ${userId}`

  function put(roomId: string, userId: string, forMs: number): void {
    changed.set(keyOf(roomId, userId), { roomId, userId, until: new Date(Date.now() + forMs) })
  }

  /** One after the other: whoever waits for what is said waits for what is being written too. */
  function write(): Promise<void> {
    underWay = underWay.then(writeChanges)
    return underWay
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
    release(roomId, userId, { isTold = false } = {}) {
      const key = keyOf(roomId, userId)
      const known = held.get(key)
      if (!known) return
      known.sockets -= 1
      if (known.sockets > 0) return
      held.delete(key)
      put(roomId, userId, isTold ? 0 : graceMs)
    },
    markOnline(userId) {
      if (!held.has(keyOf(everywhere, userId))) put(everywhere, userId, untilToldMs)
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

import { everywhere, type Lease } from './presence.store.ts'

/** Who is held present by an open socket is renewed well before this runs out. */
const heldMs = 90_000
const renewEveryMs = 30_000
/** Leaving takes effect after this, so that switching tabs or reloading does not flap. */
const graceMs = 30_000
/** Without a socket nobody renews; a page that stays open says so again when it is looked at. */
const untilToldMs = 10 * 60_000
const writeEveryMs = 1_000

export type Leases = {
  hold(roomId: string, userId: string): void
  release(roomId: string, userId: string): void
  /** Present for a while without a socket. */
  markOnline(userId: string): void
  markOffline(userId: string): void
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
  const keyOf = (roomId: string, userId: string) => `${roomId} ${userId}`

  function put(roomId: string, userId: string, forMs: number): void {
    changed.set(keyOf(roomId, userId), { roomId, userId, until: new Date(Date.now() + forMs) })
  }

  async function write(): Promise<void> {
    if (changed.size === 0) return
    const leases = [...changed.values()]
    changed = new Map()
    await use.write(leases).catch(use.onFailure)
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
    release(roomId, userId) {
      const key = keyOf(roomId, userId)
      const known = held.get(key)
      if (!known) return
      known.sockets -= 1
      if (known.sockets > 0) return
      held.delete(key)
      put(roomId, userId, graceMs)
    },
    markOnline(userId) {
      if (!held.has(keyOf(everywhere, userId))) put(everywhere, userId, untilToldMs)
    },
    markOffline(userId) {
      if (!held.has(keyOf(everywhere, userId))) put(everywhere, userId, graceMs)
    },
    async close() {
      clearInterval(writing)
      clearInterval(renewing)
      for (const { roomId, userId } of held.values()) put(roomId, userId, graceMs)
      await write()
    },
  }
}

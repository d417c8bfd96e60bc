import { setTimeout as delay } from 'node:timers/promises'
import { within } from '#media/kit/deadlines.ts'
import { viewerKey } from '#server/http/rate-limit.ts'
import type { Connection } from './connection.ts'

/** Each client is pinged once in this many seconds, and must answer within `pongWithinS` seconds. */
const pingEveryS = 25
const pongWithinS = 10
const maxParkMs = 30_000
const closeRestarting = 1012
/** Max sockets of a viewer, who has up to two in each tab: a hundredth of those of an address, and at least this many. */
const minPerViewer = 100
/**
 * Planned number of reconnections per second after a restart of one process (measured maximum with recovery: 3,000).
 */
const returnsPerSecond = 2_000
const drainLimitMs = 1_500
const sliceSize = 500

export type Peers = ReturnType<typeof createPeers>

/** Returns the keys under which a socket is counted. No key of a viewer is an address. */
function keysOf({ address, viewer }: Pick<Connection, 'address' | 'viewer'>): string[] {
  const key = viewerKey(viewer)
  return key === null ? [address] : [address, key]
}

/** Tracks every open socket of this process: counts them per address and viewer, pings them, and disconnects them. */
export function createPeers({ perAddress }: { perAddress: () => number }) {
  const held = new Map<string, number>()
  // Each slot is pinged in a different second, so that ten thousand pings are never sent at the same time.
  const slots = Array.from({ length: pingEveryS }, () => new Set<Connection>())
  const slotOf = new WeakMap<Connection, Set<Connection>>()
  let tick = 0
  let total = 0
  let isDraining = false

  const heartbeat = setInterval(() => {
    tick += 1
    for (const connection of slotAt(tick)) connection.ping()
    for (const connection of slotAt(tick - pongWithinS)) if (connection.awaitsPong) connection.reset()
    const parkedBefore = performance.now() - maxParkMs
    for (const connection of all()) {
      if (connection.parkedAt > 0 && connection.parkedAt < parkedBefore) connection.reset()
    }
  }, 1_000).unref()

  function slotAt(second: number): Set<Connection> {
    return slots[(second + pingEveryS) % pingEveryS] as Set<Connection>
  }

  function* all(): Generator<Connection> {
    for (const slot of slots) yield* slot
  }

  return {
    all,
    count: () => total,
    isDraining: () => isDraining,
    hasRoomFor({ address, viewer }: Pick<Connection, 'address' | 'viewer'>): boolean {
      const key = viewerKey(viewer)
      const hasViewerRoom = key === null || (held.get(key) ?? 0) < Math.max(minPerViewer, perAddress() / 100)
      return hasViewerRoom && (held.get(address) ?? 0) < perAddress()
    },
    add(connection: Connection): void {
      // Adds the connection to the slot that is pinged last.
      const slot = slotAt(tick)
      slot.add(connection)
      slotOf.set(connection, slot)
      for (const key of keysOf(connection)) held.set(key, (held.get(key) ?? 0) + 1)
      total += 1
    },
    remove(connection: Connection): void {
      if (!slotOf.get(connection)?.delete(connection)) return
      for (const key of keysOf(connection)) {
        const left = (held.get(key) ?? 1) - 1
        if (left > 0) held.set(key, left)
        else held.delete(key)
      }
      total -= 1
    },
    endSession(sessionId: string): void {
      for (const connection of all()) {
        if (connection.viewer.kind !== 'user' || connection.viewer.sessionId !== sessionId) continue
        connection.fail('FIBE_NOT_LOGIN')
        connection.close(4401, 'FIBE_NOT_LOGIN')
      }
    },
    /**
     * Asks all clients to reconnect after a random delay, which grows with their number. Then closes the sockets, and
     * resets those that are still open after `drainLimitMs`.
     */
    async drain(): Promise<void> {
      isDraining = true
      clearInterval(heartbeat)
      const spreadMs = 500 + (total / returnsPerSecond) * 1_000
      let written = 0
      for (const connection of [...all()]) {
        connection.send({ type: 'reconnect', afterMs: Math.round(Math.random() * spreadMs) })
        connection.close(closeRestarting, 'restarting')
        written += 1
        if (written % sliceSize === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      const endsAt = performance.now() + within(drainLimitMs)
      while (total > 0 && performance.now() < endsAt) await delay(20)
      for (const connection of [...all()]) connection.reset()
    },
  }
}

import type { PublishRefusal } from '#contract/ingest.ts'
import { addressKey } from '#media/kit/address-key.ts'
import type { Bus } from '#server/engines/ports.ts'

export type RefusedPublish = { reason: PublishRefusal; at: number }

export type RefusedPublishes = {
  /** Sends a refusal by the engine to every process. Does nothing for reasons that no commentator can mend. */
  record(refused: { ip: string; reason: string }): void
  /** Returns the newest refusal of an encoder at this address in the last ten minutes, or null. */
  at(ip: string): RefusedPublish | null
  close(): void
}

const topic = 'ingest.refused'
const keptForMs = 10 * 60_000
const maxAddresses = 1_000

/** Refusals whose key names no commentator, by the engine's reason. */
const reasons: Partial<Record<string, PublishRefusal>> = {
  KEY_MISSING: 'KEY_MISSING',
  UNKNOWN_KEY: 'UNKNOWN_KEY',
  BAD_HANDSHAKE: 'NOT_RTMP',
  BAD_AMF: 'BROKEN_DATA',
  BAD_CHUNK: 'BROKEN_DATA',
  TOO_MANY_CHUNKS: 'BROKEN_DATA',
  TOO_MANY_MESSAGES: 'BROKEN_DATA',
}

type Message = RefusedPublish & { address: string }

/**
 * Remembers refused encoders by their address. The desk of a commentator who uses the same network shows the refusal,
 * because nothing else says whose encoder it was. Kept in memory, as long as no later refusal takes the place.
 */
export function createRefusedPublishes(bus: Bus): RefusedPublishes {
  const byAddress = new Map<string, RefusedPublish & { heardAtMs: number }>()

  const end = bus.subscribe(topic, (message) => {
    const { address, reason, at } = message as Message
    // The newest is last, so the first one has waited longest.
    byAddress.delete(address)
    byAddress.set(address, { reason, at, heardAtMs: performance.now() })
    const [oldest] = byAddress.keys()
    if (byAddress.size > maxAddresses && oldest !== undefined) byAddress.delete(oldest)
  })

  return {
    record({ ip, reason: engineReason }) {
      const reason = reasons[engineReason]
      if (reason) bus.publish(topic, { address: addressKey(ip), reason, at: Date.now() } satisfies Message)
    },
    at(ip) {
      const found = byAddress.get(addressKey(ip))
      if (!found || performance.now() - found.heardAtMs > keptForMs) return null
      return { reason: found.reason, at: found.at }
    },
    close: end,
  }
}

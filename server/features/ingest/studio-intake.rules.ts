import { decodeStudioPacket, type StudioPacket } from '#contract/rules/studio/studio-message.ts'
import { TokenBucket } from '#server/realtime/token-bucket.ts'

/** Two tracks at 60 frames a second and the sound are 170 messages a second. After an interruption a queue follows. */
const messageRate = { burst: 1_200, everyMs: 4 }

/** Checks the messages of one socket, in order. */
export type StudioIntake = {
  /** Returns null when the message breaks the form, the order or the rate; the publish must then end. */
  read(bytes: Uint8Array, nowMs: number): StudioPacket | null
  receivedBytes(): number
}

export function createStudioIntake(startMs: number): StudioIntake {
  const rate = new TokenBucket(messageRate, startMs)
  const latest = new Map<string, number>()
  const configured = new Set<string>()
  let bytesTotal = 0

  return {
    read(bytes, nowMs) {
      bytesTotal += bytes.length
      const packet = rate.take(nowMs) > 0 ? null : decodeStudioPacket(bytes)
      if (packet === null) return null
      const track = 'track' in packet ? `video ${packet.track}` : 'audio'
      if (packet.kind === 'video-config' || packet.kind === 'audio-config') configured.add(track)
      else if (!configured.has(track)) return null
      if (packet.timestampMs < (latest.get(track) ?? 0)) return null
      latest.set(track, packet.timestampMs)
      return packet
    },
    receivedBytes: () => bytesTotal,
  }
}

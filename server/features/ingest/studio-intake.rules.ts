import { decodeStudioPacket, type StudioPacket } from '#contract/rules/studio/studio-message.ts'

/** Checks the messages of one socket, in order. */
export type StudioIntake = {
  /** Returns null when the message breaks the form or the order. The publish must then end. */
  read(bytes: Uint8Array): StudioPacket | null
  receivedBytes(): number
}

export function createStudioIntake(): StudioIntake {
  const latest = new Map<string, number>()
  const configured = new Set<string>()
  let bytesTotal = 0

  return {
    read(bytes) {
      bytesTotal += bytes.length
      const packet = decodeStudioPacket(bytes)
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

import type { Tracks } from '#media/fmp4/tracks.ts'
import type { Packet } from '#media/kit/packet.ts'

// Detects when media can no longer be appended to the earlier media. Viewers then get a DISCONTINUITY and a new run.

const MAX_STEP_MS = 3_000
const MAX_BACK_STEP_MS = 500
const TRACK_SILENCE_MS = 3_000

export type Break =
  | 'TIMESTAMP_JUMP'
  | 'CODEC_CHANGED'
  | 'AUDIO_STARTED'
  | 'AUDIO_STOPPED'
  | 'VIDEO_STARTED'
  | 'VIDEO_STOPPED'

/** Returns a check that gives the reason why a packet cannot follow the earlier ones, or null. */
export function createContinuity(tracks: Tracks): (packet: Packet) => Break | null {
  const lastDtsMs: { video: number | null; audio: number | null } = { video: null, audio: null }

  return function check(packet) {
    const config = tracks[packet.kind]
    if (!config) {
      if (packet.kind === 'video') return packet.isKeyframe ? 'VIDEO_STARTED' : null
      // Audio on a different clock cannot be shown with the video, so the stream does not wait for it.
      return isNear(packet.dtsMs, lastDtsMs.video) ? 'AUDIO_STARTED' : null
    }
    if (packet.config !== config) return 'CODEC_CHANGED'

    const last = lastDtsMs[packet.kind]
    const stepMs = last === null ? 0 : packet.dtsMs - last
    // A still screen: the sound has reached this time.
    const isAwaited = packet.kind === 'video' && isNear(packet.dtsMs, lastDtsMs.audio)
    if (isAwaited && stepMs > 0) {
      lastDtsMs.video = packet.dtsMs
      return null
    }
    if (stepMs > MAX_STEP_MS || stepMs < -MAX_BACK_STEP_MS) return 'TIMESTAMP_JUMP'
    lastDtsMs[packet.kind] = packet.dtsMs

    const other = packet.kind === 'audio' ? 'video' : 'audio'
    lastDtsMs[other] ??= packet.dtsMs
    if (tracks[other] && packet.dtsMs - lastDtsMs[other] > TRACK_SILENCE_MS) {
      return other === 'audio' ? 'AUDIO_STOPPED' : 'VIDEO_STOPPED'
    }
    return null
  }
}

function isNear(dtsMs: number, otherMs: number | null): boolean {
  return otherMs !== null && Math.abs(dtsMs - otherMs) < MAX_STEP_MS
}

import type { AacConfig } from '#media/codec/aac.ts'
import type { AvcConfig } from '#media/codec/avc.ts'
import type { AudioPacket, Packet, VideoPacket } from '#media/kit/packet.ts'

// Packets of a simulated publisher with exact times.

export const avc: AvcConfig = {
  kind: 'avc',
  record: Buffer.from('0142c028ffe1000c6742c028da01e0089f9610000001', 'hex'),
  codec: 'avc1.42c028',
  width: 1920,
  height: 1080,
  chromaFormat: 1,
  bitDepth: 8,
  nalLengthBytes: 4,
}

export const aac: AacConfig = {
  asc: Buffer.from('1190', 'hex'),
  codec: 'mp4a.40.2',
  sampleRate: 48000,
  channels: 2,
  samplesPerFrame: 1024,
}

export type MadeUp = {
  durationMs: number
  framesPerSecond?: number
  /** Frames from one keyframe to the next. With 0, only the first frame is a keyframe. */
  gopFrames?: number
  startDtsMs?: number
  arrivalDelayMs?: (dtsMs: number) => number
  tracks?: 'both' | 'video' | 'audio'
}

export const EPOCH_MS = Date.UTC(2026, 10, 21)

/** Creates video and audio in order of time. Times are whole milliseconds, as in RTMP. */
export function makePackets(options: MadeUp): Packet[] {
  const { durationMs, framesPerSecond = 25, gopFrames = 50, startDtsMs = 0, tracks = 'both' } = options
  const delayOf = options.arrivalDelayMs ?? (() => 0)
  const arrivalOf = (dtsMs: number) => EPOCH_MS + dtsMs - startDtsMs + delayOf(dtsMs - startDtsMs)
  const packets: Packet[] = []
  for (let frame = 0; tracks !== 'audio' && (frame * 1000) / framesPerSecond < durationMs; frame += 1) {
    const dtsMs = startDtsMs + Math.round((frame * 1000) / framesPerSecond)
    const isKeyframe = gopFrames === 0 ? frame === 0 : frame % gopFrames === 0
    packets.push(video({ dtsMs, isKeyframe, arrivalMs: arrivalOf(dtsMs) }))
  }
  for (let frame = 0; tracks !== 'video' && (frame * 1024) / 48 < durationMs; frame += 1) {
    const dtsMs = startDtsMs + Math.round((frame * 1024) / 48)
    packets.push(audio({ dtsMs, arrivalMs: arrivalOf(dtsMs) }))
  }
  return packets.sort((one, other) => one.dtsMs - other.dtsMs)
}

export function video(fields: Pick<VideoPacket, 'dtsMs' | 'isKeyframe'> & Partial<VideoPacket>): VideoPacket {
  const data = Buffer.from(`v${fields.dtsMs}`)
  return { kind: 'video', track: 0, config: avc, compositionMs: 0, arrivalMs: EPOCH_MS + fields.dtsMs, data, ...fields }
}

export function audio(fields: Pick<AudioPacket, 'dtsMs'> & Partial<AudioPacket>): AudioPacket {
  const data = Buffer.from(`a${fields.dtsMs}`)
  return { kind: 'audio', track: 0, config: aac, arrivalMs: EPOCH_MS + fields.dtsMs, data, ...fields }
}

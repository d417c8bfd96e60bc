import { type AacConfig, parseAacConfig } from '#media/codec/aac.ts'
import { readAdtsConfig, readAdtsFrames } from '#media/codec/adts.ts'
import { CodecError } from '#media/codec/codec-error.ts'
import type { AudioTag } from '#media/flv/audio-tag.ts'
import { LEAD_TRACK } from '#media/kit/packet.ts'
import { RtmpError } from '#media/rtmp/rtmp-error.ts'
import type { Arrival, DemuxerSink } from './demuxer-sink.ts'
import { createMissingConfig } from './missing-config.ts'
import { parseConfig } from './parse-config.ts'
import { createTrackClock } from './track-clock.ts'

/** A frame has at most 6144 bits for each of 8 channels (ISO 14496-3, 4.5.3). Every rendition repeats the sound. */
const MAX_AAC_FRAME_BYTES = 8_192

/** `config` is null for sound that browsers cannot play. `isSent` is false when it was made of an ADTS header. */
type Known = { received: Buffer; config: AacConfig | null; isSent: boolean }

/**
 * Makes packets of audio tags. Sound that browsers cannot play is left out with a warning, so that viewers have the
 * picture.
 */
export function createAudioTracks(sink: DemuxerSink): {
  /** @throws RtmpError `UNSUPPORTED_AUDIO`, for the lead track alone. */
  take(tag: AudioTag, arrival: Arrival): void
} {
  const clock = createTrackClock()
  const missing = createMissingConfig()
  const known = new Map<number, Known>()

  function configure(track: number, { asc, isSent }: { asc: Buffer; isSent: boolean }) {
    if (known.get(track)?.received.equals(asc)) return
    const parsed = parseConfig(() => parseAacConfig(asc))
    const config = parsed instanceof CodecError ? null : parsed
    known.set(track, { received: Buffer.from(asc), config, isSent })
    missing.found(track)
    if (track === LEAD_TRACK) sink.mend('SOUND_WITHOUT_CONFIG')
    if (!config) warnOf(track, 'SOUND_LAYOUT')
    else if (track === LEAD_TRACK) sink.mend('SOUND_LAYOUT')
  }

  function warnOf(track: number, code: 'SOUND_WITHOUT_CONFIG' | 'SOUND_LAYOUT') {
    if (track === LEAD_TRACK) sink.warn(code)
    else sink.warn('TRACK_CONFIG_BROKEN', { track })
  }

  function takeFrame({ track, data }: { track: number; data: Buffer }, { timestampMs, arrivalMs }: Arrival) {
    const adts = readAdtsFrames(data)
    if (adts && known.get(track)?.isSent !== true) configure(track, { asc: adts.asc, isSent: false })
    const found = known.get(track)
    if (!found) {
      if (missing.isLate(track, arrivalMs)) warnOf(track, 'SOUND_WITHOUT_CONFIG')
      return
    }
    const { config } = found
    if (!config) return warnOf(track, 'SOUND_LAYOUT')
    const frameMs = (config.samplesPerFrame * 1_000) / config.sampleRate
    const startMs = track === LEAD_TRACK ? clock.lead(timestampMs) : clock.other(timestampMs)
    for (const [index, frame] of (adts?.frames ?? [data]).entries()) {
      if (frame.length > MAX_AAC_FRAME_BYTES) return sink.warn('BROKEN_FRAME', { track })
      const dtsMs = startMs + Math.round(index * frameMs)
      sink.packet({ kind: 'audio', track, config, dtsMs, arrivalMs, data: frame })
    }
  }

  return {
    take(tag, arrival) {
      const { track } = tag
      if (tag.kind === 'frame') return takeFrame(tag, arrival)
      if (tag.kind === 'config') return configure(track, { asc: readAdtsConfig(tag.asc) ?? tag.asc, isSent: true })
      const { codec } = tag
      if (track === LEAD_TRACK) throw new RtmpError('UNSUPPORTED_AUDIO', `audio must be AAC, this is ${codec}`)
      sink.warn('TRACK_CODEC_UNSUPPORTED', { track, codec })
    },
  }
}

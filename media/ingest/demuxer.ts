import { type AacConfig, parseAacConfig } from '../codec/aac.ts'
import { CodecError } from '../codec/codec-error.ts'
import { inspectVideoFrame, parseVideoConfig, type VideoConfig, type VideoKind } from '../codec/video.ts'
import { type AudioTag, parseAudioTags } from '../flv/audio-tag.ts'
import { parseVideoTags, type VideoTag } from '../flv/video-tag.ts'
import { RtmpError } from '../rtmp/rtmp-error.ts'
import { LEAD_TRACK, type Packet } from './packet.ts'
import type { Warn } from './warnings.ts'

export type DemuxerSink = { packet(packet: Packet): void; warn: Warn }

type Arrival = { timestampMs: number; arrivalMs: number }

export type Demuxer = {
  /** @throws RtmpError `UNSUPPORTED_VIDEO`, `BAD_VIDEO_CONFIG`, for the lead track alone. */
  video(body: Buffer, frame: Arrival): void
  /** @throws RtmpError `UNSUPPORTED_AUDIO`, `BAD_AUDIO_CONFIG`, for the lead track alone. */
  audio(body: Buffer, frame: Arrival): void
}

const MAX_VIDEO_TRACKS = 8
const MAX_AUDIO_TRACKS = 4
/** A frame has at most 6144 bits for each of 8 channels (ISO 14496-3, 4.5.3). Every rendition repeats the sound. */
const MAX_AAC_FRAME_BYTES = 8_192

/** Makes packets of tag bodies. A fault in a track above the lead is a warning, so it cannot end the publish. */
export function createDemuxer(sink: DemuxerSink): Demuxer {
  const videoClock = createClock()
  const audioClock = createClock()
  const isUsedVideo = createTrackLimit(MAX_VIDEO_TRACKS, sink.warn)
  const isUsedAudio = createTrackLimit(MAX_AUDIO_TRACKS, sink.warn)
  const videoConfigs = new Map<number, { config: VideoConfig; received: Buffer }>()
  /** The encoder's track that leads. */
  let lead = LEAD_TRACK
  const audioConfigs = new Map<number, AacConfig>()

  function configureVideo({ track, codec, record }: { track: number; codec: VideoKind; record: Buffer }) {
    const known = videoConfigs.get(track)
    if (known?.config.kind === codec && known.received.equals(record)) return
    const config = parseConfig(() => parseVideoConfig(codec, record))
    if (!(config instanceof CodecError)) {
      videoConfigs.set(track, { config, received: Buffer.from(record) })
      lead = chooseLead()
      return
    }
    if (track === LEAD_TRACK && lead === LEAD_TRACK) throw new RtmpError('BAD_VIDEO_CONFIG', config.message)
    videoConfigs.delete(track)
    lead = chooseLead()
    sink.warn('TRACK_CONFIG_BROKEN', { track })
  }

  /**
   * Every browser plays H.264, so such a track leads: it is the recording, the clips and the posters. The encoder's
   * first track leads until its codec is known, because tracks may begin in any order.
   */
  function chooseLead(): number {
    const isAvc = (track: number) => videoConfigs.get(track)?.config.kind === 'avc'
    if (isAvc(lead) || !videoConfigs.has(LEAD_TRACK)) return lead
    const avcTracks = [...videoConfigs.keys()].filter(isAvc)
    return avcTracks.length > 0 ? Math.min(...avcTracks) : LEAD_TRACK
  }

  /** Returns the number of a track in the engine. The lead and the encoder's first track change places. */
  function numberOf(track: number): number {
    if (track === lead) return LEAD_TRACK
    return track === LEAD_TRACK ? lead : track
  }

  function configureAudio({ track, asc }: { track: number; asc: Buffer }) {
    if (audioConfigs.get(track)?.asc.equals(asc)) return
    const parsed = parseConfig(() => parseAacConfig(asc))
    if (!(parsed instanceof CodecError)) {
      audioConfigs.set(track, parsed)
      return
    }
    if (track === LEAD_TRACK) throw new RtmpError('BAD_AUDIO_CONFIG', parsed.message)
    audioConfigs.delete(track)
    sink.warn('TRACK_CONFIG_BROKEN', { track })
  }

  function takeVideo(tag: VideoTag, { timestampMs, arrivalMs }: Arrival) {
    if (tag.kind === 'unsupported') {
      const { track, codec } = tag
      if (track === LEAD_TRACK && lead === LEAD_TRACK)
        throw new RtmpError('UNSUPPORTED_VIDEO', `video must be H.264, HEVC or AV1, this is ${codec}`)
      sink.warn('TRACK_CODEC_UNSUPPORTED', { track, codec })
      return
    }
    if (tag.kind === 'config') return configureVideo(tag)
    const config = videoConfigs.get(tag.track)?.config
    const track = numberOf(tag.track)
    if (!config) return sink.warn('FRAME_BEFORE_CONFIG', { track })
    const { isWhole, canStart, data } = inspectVideoFrame(tag.data, config)
    if (!isWhole || tag.codec !== config.kind) return sink.warn('BROKEN_FRAME', { track })
    const { compositionMs } = tag
    const isKeyframe = tag.isKeyframe && canStart
    const dtsMs = track === LEAD_TRACK ? videoClock.lead(timestampMs) : videoClock.other(timestampMs)
    sink.packet({ kind: 'video', track, config, dtsMs, compositionMs, isKeyframe, arrivalMs, data })
  }

  function takeAudio(tag: AudioTag, { timestampMs, arrivalMs }: Arrival) {
    const { track } = tag
    if (tag.kind === 'unsupported') {
      const { codec } = tag
      if (track === LEAD_TRACK) throw new RtmpError('UNSUPPORTED_AUDIO', `audio must be AAC, this is ${codec}`)
      sink.warn('TRACK_CODEC_UNSUPPORTED', { track, codec })
      return
    }
    if (tag.kind === 'config') return configureAudio(tag)
    const config = audioConfigs.get(track)
    if (!config) return sink.warn('FRAME_BEFORE_CONFIG', { track })
    if (tag.data.length > MAX_AAC_FRAME_BYTES) return sink.warn('BROKEN_FRAME', { track })
    const dtsMs = track === LEAD_TRACK ? audioClock.lead(timestampMs) : audioClock.other(timestampMs)
    sink.packet({ kind: 'audio', track, config, dtsMs, arrivalMs, data: tag.data })
  }

  return {
    video(body, arrival) {
      for (const tag of parseVideoTags(body)) if (isUsedVideo(tag.track)) takeVideo(tag, arrival)
    },
    audio(body, arrival) {
      for (const tag of parseAudioTags(body)) if (isUsedAudio(tag.track)) takeAudio(tag, arrival)
    },
  }
}

function parseConfig<Config>(parse: () => Config): Config | CodecError {
  try {
    return parse()
  } catch (error) {
    if (error instanceof CodecError) return error
    throw error
  }
}

/** Returns a check that accepts the lead track and the tracks that come first, and warns of more. */
function createTrackLimit(maxTracks: number, warn: Warn): (track: number) => boolean {
  const used = new Set([LEAD_TRACK])
  return function isUsed(track) {
    if (used.has(track)) return true
    if (used.size >= maxTracks) {
      warn('TOO_MANY_TRACKS', { track, limit: maxTracks })
      return false
    }
    used.add(track)
    return true
  }
}

const WRAP_MS = 2 ** 32

/**
 * Unwraps RTMP timestamps: they are 32-bit milliseconds, so they wrap after 49.7 days. Only the lead track counts the
 * wraps, so that a stray timestamp of another track cannot move its time.
 */
function createClock() {
  let last: { timestampMs: number; dtsMs: number } | null = null
  let wraps = 0

  return {
    lead(timestampMs: number): number {
      if (last !== null && last.timestampMs - timestampMs > WRAP_MS / 2) wraps += 1
      if (last !== null && timestampMs - last.timestampMs > WRAP_MS / 2 && wraps > 0) wraps -= 1
      last = { timestampMs, dtsMs: timestampMs + wraps * WRAP_MS }
      return last.dtsMs
    },
    /** Returns the time of another track, at most half a wrap from the lead's last one. */
    other: (timestampMs: number): number =>
      last === null ? timestampMs : last.dtsMs + ((timestampMs - last.timestampMs) | 0),
  }
}

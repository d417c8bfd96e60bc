import { CodecError } from '#media/codec/codec-error.ts'
import {
  configInFrame,
  inspectVideoFrame,
  parseVideoConfig,
  type VideoConfig,
  type VideoKind,
} from '#media/codec/video.ts'
import type { VideoTag } from '#media/flv/video-tag.ts'
import { LEAD_TRACK } from '#media/kit/packet.ts'
import { RtmpError } from '#media/rtmp/rtmp-error.ts'
import type { Arrival, DemuxerSink } from './demuxer-sink.ts'
import { createMissingConfig } from './missing-config.ts'
import { parseConfig } from './parse-config.ts'
import { createTrackClock } from './track-clock.ts'

type FrameTag = Extract<VideoTag, { kind: 'frame' }>
/** `received` is the record as the encoder sent it. A later frame may have had other parameter sets. */
type Known = { config: VideoConfig; received: Buffer }

/** Some encoders send the supplements of a picture as a separate frame. */
const MAX_HEAD_BYTES = 64 * 1024

/** Makes packets of video tags. */
export function createVideoTracks(sink: DemuxerSink): {
  /** @throws RtmpError `UNSUPPORTED_VIDEO`, `BAD_VIDEO_CONFIG`, for the lead track alone. */
  take(tag: VideoTag, arrival: Arrival): void
} {
  const clock = createTrackClock()
  const missing = createMissingConfig()
  const configs = new Map<number, Known>()
  /** Units without a picture that came before the next frame. */
  const heads = new Map<number, Buffer>()
  /** The encoder's track that leads. */
  let lead = LEAD_TRACK

  function configure({ track, codec, record }: { track: number; codec: VideoKind; record: Buffer }) {
    const known = configs.get(track)
    if (known?.config.kind === codec && known.received.equals(record)) return
    const config = parseConfig(() => parseVideoConfig(codec, record))
    if (!(config instanceof CodecError)) return keep(track, { config, received: Buffer.from(record) })
    if (track === LEAD_TRACK && lead === LEAD_TRACK) throw new RtmpError('BAD_VIDEO_CONFIG', config.message)
    configs.delete(track)
    lead = chooseLead()
    sink.warn('TRACK_CONFIG_BROKEN', { track })
  }

  function keep(track: number, known: Known): Known {
    configs.set(track, known)
    missing.found(track)
    if (track === LEAD_TRACK) sink.mend('PICTURE_WITHOUT_CONFIG')
    lead = chooseLead()
    return known
  }

  /** Returns the configuration that was sent before the frame, or else the one in it. */
  function knownAt({ track, codec, data }: FrameTag): Known | null {
    const known = configs.get(track)
    if (known) return known
    const config = configInFrame(codec, data)
    return config && keep(track, { config, received: config.record })
  }

  /**
   * Every browser plays H.264, so such a track leads: it is the recording, the clips and the posters. The encoder's
   * first track leads until its codec is known, because tracks may begin in any order.
   */
  function chooseLead(): number {
    const isAvc = (track: number) => configs.get(track)?.config.kind === 'avc'
    if (isAvc(lead) || !configs.has(LEAD_TRACK)) return lead
    const avcTracks = [...configs.keys()].filter(isAvc)
    return avcTracks.length > 0 ? Math.min(...avcTracks) : LEAD_TRACK
  }

  /** Returns the number of a track in the engine. The lead and the encoder's first track change places. */
  function numberOf(track: number): number {
    if (track === lead) return LEAD_TRACK
    return track === LEAD_TRACK ? lead : track
  }

  function takeFrame(tag: FrameTag, { timestampMs, arrivalMs }: Arrival) {
    const known = knownAt(tag)
    const track = numberOf(tag.track)
    if (!known) {
      if (!missing.isLate(tag.track, arrivalMs)) return
      if (tag.track === LEAD_TRACK) sink.warn('PICTURE_WITHOUT_CONFIG')
      else sink.warn('TRACK_CONFIG_BROKEN', { track })
      return
    }
    const { isKeyframe, compositionMs } = tag
    const inspected = inspectVideoFrame(tag.data, known.config, isKeyframe)
    if (!inspected.isWhole || tag.codec !== known.config.kind) return sink.warn('BROKEN_FRAME', { track })
    const head = heads.get(tag.track)
    if (!inspected.hasPicture) return holdHead(tag.track, head ? Buffer.concat([head, inspected.data]) : inspected.data)
    heads.delete(tag.track)
    const whole = head ? Buffer.concat([head, inspected.data]) : null
    const { canStart, data, config } = whole ? inspectVideoFrame(whole, known.config, isKeyframe) : inspected
    if (config !== known.config) known.config = config
    const dtsMs = track === LEAD_TRACK ? clock.lead(timestampMs) : clock.other(timestampMs)
    sink.packet({ kind: 'video', track, config, dtsMs, compositionMs, isKeyframe: canStart, arrivalMs, data })
  }

  function holdHead(track: number, units: Buffer) {
    if (units.length <= MAX_HEAD_BYTES) heads.set(track, units)
    else heads.delete(track)
  }

  return {
    take(tag, arrival) {
      if (tag.kind === 'frame') return takeFrame(tag, arrival)
      if (tag.kind === 'config') return configure(tag)
      const { track, codec } = tag
      if (track === LEAD_TRACK && lead === LEAD_TRACK)
        throw new RtmpError('UNSUPPORTED_VIDEO', `video must be H.264, HEVC or AV1, this is ${codec}`)
      sink.warn('TRACK_CODEC_UNSUPPORTED', { track, codec })
    },
  }
}

import { CodecError } from '../codec/codec-error.ts'
import { inspectVideoFrame, parseVideoConfig, type VideoConfig, type VideoKind } from '../codec/video.ts'
import type { VideoTag } from '../flv/video-tag.ts'
import { RtmpError } from '../rtmp/rtmp-error.ts'
import type { Arrival, DemuxerSink } from './demuxer-sink.ts'
import { createMissingConfig } from './missing-config.ts'
import { LEAD_TRACK } from './packet.ts'
import { parseConfig } from './parse-config.ts'
import { createTrackClock } from './track-clock.ts'

/** Makes packets of video tags. */
export function createVideoTracks(sink: DemuxerSink): {
  /** @throws RtmpError `UNSUPPORTED_VIDEO`, `BAD_VIDEO_CONFIG`, for the lead track alone. */
  take(tag: VideoTag, arrival: Arrival): void
} {
  const clock = createTrackClock()
  const missing = createMissingConfig()
  const configs = new Map<number, { config: VideoConfig; received: Buffer }>()
  /** The encoder's track that leads. */
  let lead = LEAD_TRACK

  function configure({ track, codec, record }: { track: number; codec: VideoKind; record: Buffer }) {
    const known = configs.get(track)
    if (known?.config.kind === codec && known.received.equals(record)) return
    const config = parseConfig(() => parseVideoConfig(codec, record))
    if (!(config instanceof CodecError)) {
      configs.set(track, { config, received: Buffer.from(record) })
      missing.found(track)
      if (track === LEAD_TRACK) sink.mend('PICTURE_WITHOUT_CONFIG')
      lead = chooseLead()
      return
    }
    if (track === LEAD_TRACK && lead === LEAD_TRACK) throw new RtmpError('BAD_VIDEO_CONFIG', config.message)
    configs.delete(track)
    lead = chooseLead()
    sink.warn('TRACK_CONFIG_BROKEN', { track })
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

  function takeFrame(tag: Extract<VideoTag, { kind: 'frame' }>, { timestampMs, arrivalMs }: Arrival) {
    const config = configs.get(tag.track)?.config
    const track = numberOf(tag.track)
    if (!config) {
      if (!missing.isLate(tag.track, arrivalMs)) return
      if (tag.track === LEAD_TRACK) sink.warn('PICTURE_WITHOUT_CONFIG')
      else sink.warn('TRACK_CONFIG_BROKEN', { track })
      return
    }
    const { isWhole, canStart, data } = inspectVideoFrame(tag.data, config)
    if (!isWhole || tag.codec !== config.kind) return sink.warn('BROKEN_FRAME', { track })
    const { compositionMs } = tag
    const isKeyframe = tag.isKeyframe && canStart
    const dtsMs = track === LEAD_TRACK ? clock.lead(timestampMs) : clock.other(timestampMs)
    sink.packet({ kind: 'video', track, config, dtsMs, compositionMs, isKeyframe, arrivalMs, data })
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

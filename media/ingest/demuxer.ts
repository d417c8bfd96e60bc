import { parseAudioTags } from '#media/flv/audio-tag.ts'
import { parseVideoTags } from '#media/flv/video-tag.ts'
import { LEAD_TRACK } from '#media/kit/packet.ts'
import { createAudioTracks } from './audio-tracks.ts'
import type { Arrival, DemuxerSink } from './demuxer-sink.ts'
import { createVideoTracks } from './video-tracks.ts'
import type { Warn } from './warnings.ts'

export type Demuxer = {
  /** @throws RtmpError `UNSUPPORTED_VIDEO`, `BAD_VIDEO_CONFIG`, for the lead track alone. */
  video(body: Buffer, frame: Arrival): void
  /** @throws RtmpError `UNSUPPORTED_AUDIO`, for the lead track alone. */
  audio(body: Buffer, frame: Arrival): void
}

const MAX_VIDEO_TRACKS = 8
const MAX_AUDIO_TRACKS = 4

/** Makes packets of tag bodies. A fault in a track above the lead is a warning, so it cannot end the publish. */
export function createDemuxer(sink: DemuxerSink): Demuxer {
  const isUsedVideo = createTrackLimit(MAX_VIDEO_TRACKS, sink.warn)
  const isUsedAudio = createTrackLimit(MAX_AUDIO_TRACKS, sink.warn)
  const videoTracks = createVideoTracks(sink)
  const audioTracks = createAudioTracks(sink)

  return {
    video(body, arrival) {
      for (const tag of parseVideoTags(body)) if (isUsedVideo(tag.track)) videoTracks.take(tag, arrival)
    },
    audio(body, arrival) {
      for (const tag of parseAudioTags(body)) if (isUsedAudio(tag.track)) audioTracks.take(tag, arrival)
    },
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

import { buildFragment } from '#media/fmp4/fragment.ts'
import { buildInit } from '#media/fmp4/init.ts'
import { VIDEO_TIMESCALE, VIDEO_TRACK_ID } from '#media/fmp4/tracks.ts'
import type { VideoPacket } from '#media/kit/packet.ts'

/**
 * Builds an MP4 with one keyframe, one second long. A muted video element shows it when the server has no image
 * decoder.
 */
export function buildPoster({ config, data }: VideoPacket): Buffer {
  const sample = { duration: VIDEO_TIMESCALE, compositionOffset: 0, isKeyframe: true, data }
  const fragment = buildFragment({ sequence: 1, runs: [{ trackId: VIDEO_TRACK_ID, baseTime: 0, samples: [sample] }] })
  return Buffer.concat([buildInit({ video: config, audio: null }), fragment])
}

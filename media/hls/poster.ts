import { buildFragment } from '../fmp4/fragment.ts'
import { buildInit } from '../fmp4/init.ts'
import { VIDEO_TIMESCALE, VIDEO_TRACK_ID } from '../fmp4/tracks.ts'
import type { VideoPacket } from '../ingest/packet.ts'

/** An MP4 of one keyframe, a second long: what a muted video element shows where no image decoder is installed. */
export function buildPoster({ config, data }: VideoPacket): Buffer {
  const sample = { duration: VIDEO_TIMESCALE, compositionOffset: 0, isKeyframe: true, data }
  const fragment = buildFragment({ sequence: 1, runs: [{ trackId: VIDEO_TRACK_ID, baseTime: 0, samples: [sample] }] })
  return Buffer.concat([buildInit({ video: config, audio: null }), fragment])
}

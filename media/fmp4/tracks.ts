import type { AacConfig } from '#media/codec/aac.ts'
import type { VideoConfig } from '#media/codec/video.ts'

export const VIDEO_TRACK_ID = 1
export const AUDIO_TRACK_ID = 2

/** RTMP counts in milliseconds, so the video track does too. The audio track counts samples. */
export const VIDEO_TIMESCALE = 1000

/** At least one of the two is set. */
export type Tracks = { video: VideoConfig | null; audio: AacConfig | null }

/** Size of the picture is null for sound alone. */
export type MediaFormat = { codecs: string; width: number | null; height: number | null }

export function formatOf(tracks: Tracks): MediaFormat {
  const { video } = tracks
  return { codecs: codecsOf(tracks), width: video?.width ?? null, height: video?.height ?? null }
}

export function codecsOf({ video, audio }: Tracks): string {
  return [video?.codec, audio?.codec].filter(Boolean).join(',')
}

export function areSameTracks(one: Tracks, other: Tracks): boolean {
  return isSame(one.video?.record, other.video?.record) && isSame(one.audio?.asc, other.audio?.asc)
}

function isSame(one: Buffer | undefined, other: Buffer | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.equals(other)
}

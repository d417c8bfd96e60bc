export type FrameRate = 30 | 60

export type ObsCodec = 'h264' | 'hevc' | 'av1'

/** One picture that OBS encodes. */
export type ObsRendition = {
  codec: ObsCodec
  width: number
  height: number
  framesPerSecond: FrameRate
  kbps: number
}

export type LadderWish = { uploadKbps: number; framesPerSecond: FrameRate }

/** Bitrate of the one audio track, which all renditions share. */
export const audioKbps = 128

/** All bitrates together stay below this share of the upload. The rest is for retransmissions and other programs. */
export const maxUploadShare = 0.75

type Level = 1080 | 720 | 480 | 360
type Rung = readonly [level: Level, framesPerSecond: FrameRate, kbps: number]

/** Widths are multiples of 4, as OBS makes them for its own output. */
const longSides: Record<Level, number> = { 1080: 1920, 720: 1280, 480: 852, 360: 640 }

/** Best first. The first rung becomes track 0, which leads the others. */
const ladders: Record<FrameRate, readonly (readonly Rung[])[]> = {
  60: [
    [
      [1080, 60, 6000],
      [720, 60, 4000],
      [480, 30, 1400],
      [360, 30, 800],
    ],
    [
      [1080, 60, 5000],
      [720, 30, 2500],
      [360, 30, 800],
    ],
    [
      [720, 60, 3500],
      [480, 30, 1400],
      [360, 30, 800],
    ],
    [
      [720, 30, 2800],
      [360, 30, 800],
    ],
    [
      [480, 30, 1400],
      [360, 30, 800],
    ],
    [[360, 30, 800]],
  ],
  30: [
    [
      [1080, 30, 4500],
      [720, 30, 2800],
      [480, 30, 1400],
      [360, 30, 800],
    ],
    [
      [1080, 30, 4500],
      [720, 30, 2500],
      [480, 30, 1200],
      [360, 30, 600],
    ],
    [
      [720, 30, 2800],
      [480, 30, 1400],
      [360, 30, 800],
    ],
    [
      [720, 30, 2800],
      [360, 30, 800],
    ],
    [
      [480, 30, 1400],
      [360, 30, 800],
    ],
    [[360, 30, 800]],
  ],
}

const renditionOf = ([level, framesPerSecond, kbps]: Rung): ObsRendition => ({
  codec: 'h264',
  width: longSides[level],
  height: level,
  framesPerSecond,
  kbps,
})

/** Returns the bitrate of all renditions and the audio. */
export function totalKbps(ladder: readonly ObsRendition[]): number {
  return ladder.reduce((sum, { kbps }) => sum + kbps, audioKbps)
}

/** Returns the best ladder for an upload. It is empty when the upload is too slow for the smallest one. */
export function ladderFor({ uploadKbps, framesPerSecond }: LadderWish): ObsRendition[] {
  const fitting = ladders[framesPerSecond]
    .map((rungs) => rungs.map(renditionOf))
    .find((ladder) => totalKbps(ladder) < uploadKbps * maxUploadShare)
  return fitting ?? []
}

/** Share of the bitrate of H.264 with which the hardware encoders of a newer codec look the same, with a reserve. */
const newerShare = 0.65

/**
 * Adds the best rendition once more in a newer codec. The others stay, because no newer codec plays everywhere, and the
 * first one leads. Returns null when the upload is too slow for one more.
 */
export function withNewerCodec(
  ladder: readonly ObsRendition[],
  { codec, uploadKbps }: { codec: Exclude<ObsCodec, 'h264'>; uploadKbps: number },
): ObsRendition[] | null {
  const [best, ...others] = ladder
  if (!best) return null
  const more = [best, { ...best, codec, kbps: Math.round((best.kbps * newerShare) / 100) * 100 }, ...others]
  return totalKbps(more) < uploadKbps * maxUploadShare ? more : null
}

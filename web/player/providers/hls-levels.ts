import type Hls from 'hls.js'
import { codecName, decodesSmoothly } from './codecs.ts'

/** Removes renditions that the browser decodes, but not without dropping frames. */
export function dropUnsmoothLevels(hls: Hls) {
  // From the end, because the numbers of later levels change.
  for (const [index, level] of [...hls.levels.entries()].toReversed()) {
    const { videoCodec, width, height, frameRate, bitrate } = level
    const picture = { codecs: videoCodec ?? '', width, height, frameRate, bandwidth: bitrate }
    const isSmooth = decodesSmoothly(picture, () => dropUnsmoothLevels(hls))
    if (isSmooth === false && hls.levels.length > 1) hls.removeLevel(index)
  }
}

type Level = {
  url: string
  bitrate: number
  width?: number | undefined
  height?: number | undefined
  videoCodec?: string | undefined
  audioCodec?: string | undefined
}

/** The sound alone in a multivariant playlist that has pictures too. */
export type SoundAlone = { url: string; bitrateKbps: number }

/** Returns true for a level that declares a sound and no picture. A playlist of media alone, as of a recording, declares nothing. */
export function isSoundLevel({ width, height, videoCodec, audioCodec }: Omit<Level, 'url' | 'bitrate'>): boolean {
  return Boolean(audioCodec) && !videoCodec && !width && !height
}

/** Returns the sound alone. hls.js drops it when there are pictures, so it is opened by its own address. */
export function soundAloneIn(levels: readonly Level[]): SoundAlone | null {
  const sound = levels.every(isSoundLevel) ? undefined : levels.find(isSoundLevel)
  return sound ? { url: sound.url, bitrateKbps: Math.round(sound.bitrate / 1_000) } : null
}

/** Returns true when the level that plays has H.264, or no level has. */
export function isOfMainCodec(hls: Hls): boolean {
  const isMain = ({ videoCodec }: { videoCodec?: string | undefined }) => codecName(videoCodec ?? '') === 'H.264'
  const current = hls.levels[hls.currentLevel]
  return !current || isMain(current) || !hls.levels.some(isMain)
}

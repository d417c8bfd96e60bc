import { FIRST_MADE_TRACK } from '#media/kit/packet.ts'

/** One step of the ladder. `height` is the shorter side of the picture, as in "720p". */
export type Rung = { height: number; kbps: number }

/** A rendition to make. */
export type Target = { track: number; width: number; height: number; kbps: number }

type Size = { width: number; height: number }

/** A decoded picture of this size already needs hundreds of megabytes in the encoder. */
const MAX_SOURCE_SIDE = 4_096

/** Returns the renditions to make of a source, best first: the rungs below its size, in its shape. */
export function targetsOf(source: Size, ladder: readonly Rung[]): Target[] {
  const shorter = Math.min(source.width, source.height)
  const longer = Math.max(source.width, source.height)
  if (longer > MAX_SOURCE_SIDE) return []
  return ladder.flatMap(({ height: side, kbps }, index) => {
    if (side >= shorter) return []
    const other = evenOf((longer * side) / shorter)
    const size = source.width < source.height ? { width: side, height: other } : { width: other, height: side }
    return [{ track: FIRST_MADE_TRACK + index, ...size, kbps }]
  })
}

/** H.264 in 4:2:0 has even sizes. */
function evenOf(pixels: number): number {
  return 2 * Math.round(pixels / 2)
}

import type { BoardText } from './board/layout.ts'
import { type Board, createBoardPainter } from './board/painter.ts'
import type { Clip, ClipTag } from './clip.ts'
import { readFlv } from './flv-clip.ts'
import { toTrackBody } from './multitrack.ts'

/** Number of the video track with half of the clip's width and height. */
const halfTrack = 1

/**
 * Reads both renditions of a clip. Every picture of track 0 is followed by the same one of track 1. The rows of the
 * board are missing, until `createLadderPainter` adds them.
 *
 * @throws Error when the pictures of the renditions are not at the same times.
 */
export async function readLadder(name: string): Promise<Clip> {
  const file = (of: string) => new URL(`clips/${of}.flv`, import.meta.url)
  const [full, half] = await Promise.all([readFlv(file(name)), readFlv(file(`${name}-half`))])
  const isVideo = ({ kind }: ClipTag) => kind === 'video'
  const merge = (tags: ClipTag[], others: ClipTag[]) => {
    const waiting = others.filter(isVideo)
    const merged = tags.flatMap((tag) => {
      const other = isVideo(tag) ? waiting.shift() : undefined
      return other?.timeMs === tag.timeMs ? [tag, { ...other, track: halfTrack }] : [tag]
    })
    if (merged.length !== tags.length + others.filter(isVideo).length)
      throw new Error(`the renditions of ${name} have different pictures`)
    return merged
  }
  return { ...full, configs: merge(full.configs, half.configs), frames: merge(full.frames, half.frames) }
}

/** Returns a painter for one stream of `readLadder`. It returns bodies as a publisher sends them, with their track. */
export function createLadderPainter(board: Board): (tag: ClipTag, text: BoardText) => Buffer {
  const full = createBoardPainter(board, 'full')
  const half = createBoardPainter(board, 'half')
  return (tag, text) => (tag.track === halfTrack ? toTrackBody(half(tag, text), halfTrack) : full(tag, text))
}

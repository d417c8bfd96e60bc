/** Moves the playhead where the browser does not by itself: to the start, over gaps, and out of a standstill. */
export type Playhead = {
  /** Returns the buffered seconds ahead of the picture. */
  aheadS(): number
  /** Returns true when the position is buffered. */
  isBuffered(position: number): boolean
  /**
   * Call it several times a second. While live media arrives, a seek that does not end goes to the media that is there.
   */
  tick(nowMs: number, isLive: boolean): void
}

const EDGE_S = 0.1
const MAX_GAP_S = 30
const STUCK_MS = 400
const SEEK_MS = 1_000
const PLAYABLE_S = 0.3

export function createPlayhead(media: HTMLVideoElement): Playhead {
  let stuckSinceMs: number | null = null
  let seenTime = -1

  function ranges(): { start: number; end: number }[] {
    const { buffered } = media
    return Array.from({ length: buffered.length }, (_, index) => ({
      start: buffered.start(index),
      end: buffered.end(index),
    }))
  }

  const rangeAt = (position: number) => ranges().find(({ start, end }) => start <= position + EDGE_S && end > position)

  function aheadS(): number {
    const range = rangeAt(media.currentTime)
    return range ? range.end - media.currentTime : 0
  }

  return {
    aheadS,
    isBuffered: (position) => rangeAt(position) !== undefined,
    tick(nowMs, isLive) {
      const { currentTime } = media
      const isSeeking = media.seeking && !isLive
      const isMoving = media.paused || isSeeking || media.ended || currentTime !== seenTime
      seenTime = currentTime
      if (isMoving) stuckSinceMs = null
      else stuckSinceMs ??= nowMs
      if (stuckSinceMs === null || nowMs - stuckSinceMs < (media.seeking ? SEEK_MS : STUCK_MS)) return
      const next = ranges().find(({ start }) => start > currentTime)
      const isAtGap = aheadS() < PLAYABLE_S && next !== undefined && next.start - currentTime < MAX_GAP_S
      if (isAtGap) media.currentTime = next.start + 0.01
      else if (media.seeking && aheadS() < PLAYABLE_S) media.currentTime = ranges().at(-1)?.start ?? currentTime
      // The decoder waits for a keyframe that another rendition has replaced.
      else if (aheadS() > PLAYABLE_S) media.currentTime = currentTime + 0.001
      else return
      stuckSinceMs = null
    },
  }
}

import { decodeFrames } from '#contract/rules/marble-frames.ts'
import { framesPerSecond } from '#contract/rules/marble-race.ts'

/** Received frames of a race. A frame has x and y of each slot, in millimetres. */
export type Playback = {
  raceId: string
  slots: number
  frameCount(): number
  /** Adds the frames of a message, without known ones. Returns false when frames before `from` are missing. */
  add(from: number, bytes: Uint8Array): boolean
  /** Writes the position of each slot at a time into `places` (x and y alternate), interpolated between two frames. */
  read(timeMs: number, places: Float64Array): void
  /**
   * Returns the slots, the furthest first. Slots that have finished are in the order in which they crossed the line.
   */
  order(timeMs: number, finishY: number): number[]
}

const frameMs = 1_000 / framesPerSecond

export function createPlayback(raceId: string, slots: number): Playback {
  const figures: number[] = []
  const width = slots * 2
  /** Time in ms at which each slot crossed the line, or null when no frame shows that yet. */
  const crossings: (number | null)[] = Array.from({ length: slots }, () => null)
  let searched = 0
  let searchedFor = 0

  const frameCount = () => figures.length / width

  function findCrossings(finishY: number): void {
    if (searchedFor !== finishY) {
      crossings.fill(null)
      searched = 0
      searchedFor = finishY
    }
    for (; searched + 1 < frameCount(); searched += 1)
      for (let slot = 0; slot < slots; slot += 1) {
        const before = figures[searched * width + slot * 2 + 1] ?? 0
        const after = figures[(searched + 1) * width + slot * 2 + 1] ?? 0
        if (crossings[slot] === null && after >= finishY)
          crossings[slot] = (searched + (finishY - before) / Math.max(1, after - before)) * frameMs
      }
  }

  function read(timeMs: number, places: Float64Array): void {
    const last = frameCount() - 1
    const at = Math.min(Math.max(0, timeMs / frameMs), Math.max(0, last))
    const first = Math.floor(at)
    const part = at - first
    for (let i = 0; i < width; i += 1) {
      const before = figures[first * width + i] ?? 0
      const after = figures[Math.min(first + 1, last) * width + i] ?? before
      places[i] = before + (after - before) * part
    }
  }

  return {
    raceId,
    slots,
    frameCount,
    read,
    add(from, bytes) {
      if (from > frameCount()) return false
      if (from === frameCount()) decodeFrames(figures, bytes, slots)
      return true
    },
    order(timeMs, finishY) {
      findCrossings(finishY)
      const places = new Float64Array(width)
      read(timeMs, places)
      const crossed = (slot: number) => {
        const at = crossings[slot]
        return at !== null && at !== undefined && at <= timeMs ? at : Number.POSITIVE_INFINITY
      }
      const rank = (a: number, b: number) => {
        const [one, other] = [crossed(a), crossed(b)]
        if (one !== other) return one - other
        return (places[b * 2 + 1] ?? 0) - (places[a * 2 + 1] ?? 0) || a - b
      }
      return Array.from({ length: slots }, (_, slot) => slot).sort(rank)
    },
  }
}

export function bytesOfBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

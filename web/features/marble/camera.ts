import type { MarbleTrack } from '#contract/rules/marble-tracks.ts'
import type { View } from './paint-track.ts'

type Size = { width: number; height: number }

/** Margin beside the track on each side. */
const marginMm = 500
/** Min length of track that the picture shows, so that marbles further back are visible. */
const minSeenMm = 13_000
const maxZoom = 1.3
/** Rate per second at which the camera approaches its target, exponentially. */
const followPerS = 4.5
const fightMm = 3_500

/**
 * Returns the view at `y` without zoom: the whole width of the track, in the middle. Wide pictures then have space for
 * the order on the left and the map on the right.
 */
export function restView(track: MarbleTrack, { width, height }: Size, y: number): View {
  const scale = Math.min(width / ((track.width + 2 * marginMm) / 1_000), height / (minSeenMm / 1_000))
  return { y, scale, width, height, left: (width - (track.width / 1_000) * scale) / 2 }
}

/**
 * Creates a camera that follows the leaders and zooms in when they are close together. With `isStill`, it does not
 * zoom, and moves only in large steps.
 */
export function createCamera(track: MarbleTrack, { isStill }: { isStill: boolean }) {
  let y: number | null = null
  let zoom = 1
  return {
    look(depths: readonly number[], size: Size, passedMs: number): View {
      const rest = restView(track, size, 0)
      const seenMm = (size.height / rest.scale) * 1_000
      const [first = 0, second = first, third = second] = depths.toSorted((a, b) => b - a)
      const lead = Math.min(first, track.finishY + 1_500)
      if (isStill) {
        const step = seenMm * 0.8
        return { ...rest, y: Math.floor(Math.max(0, lead) / step) * step + seenMm * 0.35 }
      }
      const fight = first - second < fightMm ? (first - third < fightMm ? 3 : 2) : 1
      const middle = fight === 1 ? lead - seenMm * 0.08 : (lead + Math.min(second, lead)) / 2
      const wantedY = Math.max(seenMm * 0.3, middle + seenMm * 0.04)
      const wantedZoom = fight >= 2 ? 1 + (maxZoom - 1) * (1 - (first - second) / fightMm) : 1
      const part = y === null ? 1 : 1 - Math.exp((-followPerS * passedMs) / 1_000)
      y = y === null ? wantedY : y + (wantedY - y) * part
      zoom += (wantedZoom - zoom) * part * 0.35
      // Limits the zoom so that both walls stay in the picture.
      const widest = size.width / ((track.width + marginMm) / 1_000)
      const scale = Math.min(rest.scale * zoom, Math.max(rest.scale, widest))
      return { ...rest, y, scale, left: (size.width - (track.width / 1_000) * scale) / 2 }
    },
  }
}

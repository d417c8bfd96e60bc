import { createPace } from './frame-pace.ts'

/** Canvas pixels per CSS pixel, the highest first. */
const densities = [2, 1.5, 1] as const

/**
 * Chooses the resolution of the picture. Late frames lower it, but never during a shot, because a change repaints
 * everything.
 */
export function createQuality(displayDensity: () => number) {
  const pace = createPace()
  let at = 0
  let isTrial = false
  let lags = false

  const density = () => Math.min(densities[at] as number, displayDensity() || 1)

  /** Lowers the resolution. Returns true when the picture now has fewer pixels. */
  function lighten(): boolean {
    lags = false
    const before = density()
    while (at < densities.length - 1) {
      at += 1
      if (density() < before) return true
    }
    return false
  }

  return {
    density,
    /** Returns true while the frame rate is measured. All frames must be drawn during a measurement. */
    isTrial: () => isTrial,
    /**
     * Call before each shot. Starts a new measurement, and lowers the resolution if frames were late. Returns true when
     * the picture must be repainted.
     */
    prepare(): boolean {
      isTrial = true
      pace.pause()
      return lags && lighten()
    },
    /** Counts a frame drawn at `now` ms. Returns true when the picture must be repainted. */
    drawn(now: number, isShot: boolean): boolean {
      const verdict = pace.drawn(now)
      if (verdict === null) return false
      isTrial = false
      lags ||= verdict === 'lags'
      if (!lags || isShot || !lighten()) return false
      isTrial = true
      pace.pause()
      return true
    },
    /** Call when frames are skipped, so that the pause does not count as late. */
    rest: pace.pause,
  }
}

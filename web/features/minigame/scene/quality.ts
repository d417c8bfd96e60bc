import { createPace } from './frame-pace.ts'

/** Pixels of the canvas to one of the page's, from the finest on. */
const densities = [2, 1.5, 1] as const

/** How finely the picture is drawn: less so where frames come late, and never while a shot is shown, since all is drawn anew. */
export function createQuality(displayDensity: () => number) {
  const pace = createPace()
  let at = 0
  let isTrial = false
  let lags = false

  const density = () => Math.min(densities[at] as number, displayDensity() || 1)

  /** Gives whether the picture has fewer pixels than before. */
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
    /** Whether it is not known yet if frames come in time, for which they all have to be drawn. */
    isTrial: () => isTrial,
    /** The next shot is being prepared. Gives whether the picture is to be drawn anew. */
    prepare(): boolean {
      isTrial = true
      pace.pause()
      return lags && lighten()
    },
    /** A frame was drawn at `now`, in ms. Gives whether the picture is to be drawn anew. */
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
    /** Not all frames are drawn now. */
    rest: pace.pause,
  }
}

export const FRAME_WIDTH = 640
export const FRAME_HEIGHT = 360
export const FRAMES_PER_SECOND = 25

/**
 * The picture of a fixture, which all its commentators show. It is the same at `timeS` 0 and at the end of its period.
 */
export type Scene = {
  /** Returns the SVG elements at a time. */
  draw(timeS: number): string
}

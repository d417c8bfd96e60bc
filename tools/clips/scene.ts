export const FRAME_WIDTH = 640
export const FRAME_HEIGHT = 360
export const FRAMES_PER_SECOND = 25

export type ScoreBug = {
  home: string
  away: string
  homeColour: string
  awayColour: string
  score: string
}

/** What every commentator of a fixture shows; the same at `timeS` 0 and at the end of its period. */
export type Scene = {
  title: ScoreBug
  /** Seconds on the match clock. */
  clockAt(timeS: number): number
  /** SVG elements of one moment. */
  draw(timeS: number): string
}

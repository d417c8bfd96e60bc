export type ClipTag = {
  kind: 'video' | 'audio'
  /** Number of the video track; 0 for the sound. */
  track: number
  /** Milliseconds from the clip's start. */
  timeMs: number
  isKeyframe: boolean
  body: Buffer
}

export type Clip = {
  /** Sequence headers; the publisher sends them before any frame. */
  configs: ClipTag[]
  frames: ClipTag[]
  /** Time until the loop starts again. */
  durationMs: number
}

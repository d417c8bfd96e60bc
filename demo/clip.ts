export type ClipTag = {
  kind: 'video' | 'audio'
  /** Milliseconds from the clip's start. */
  timeMs: number
  isKeyframe: boolean
  body: Buffer
}

export type Clip = {
  /** Sequence headers; to be sent before any frame. */
  configs: ClipTag[]
  /** Frames in order. */
  frames: ClipTag[]
  /** Until the loop begins again. */
  durationMs: number
}

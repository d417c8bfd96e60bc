/** The caption channels of a stream. Most streams have the first one alone. */
export const captionChannels = ['CC1', 'CC2', 'CC3', 'CC4'] as const

export type CaptionChannel = (typeof captionChannels)[number]

/** Text on the picture at one moment. */
export type CaptionScreen = {
  lines: readonly string[]
  /** Distance from the left as a share of the caption area, at most 1. */
  indent: number
  isCentred: boolean
  /** The text is in the upper half of the picture. */
  isUpper: boolean
}

/** From `timeS` on, a channel shows the screen; null clears it. */
export type CaptionChange = { channel: CaptionChannel; timeS: number; screen: CaptionScreen | null }

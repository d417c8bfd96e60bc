/** Text of a channel appears as a whole (`pop-on`), or as it arrives (`direct`: roll-up and paint-on). */
export type CaptionMode = 'pop-on' | 'direct'

/** Passes the byte pairs of one field that belong to captions. */
export type CaptionFilter = {
  passes(first: number, second: number): boolean
  /** @param channel is 0 for the first channel of the field, 1 for the second. */
  modeOf(channel: 0 | 1): CaptionMode | null
}

const Code = {
  resumeLoading: 0x20,
  rollUp2: 0x25,
  rollUp4: 0x27,
  resumeDirect: 0x29,
  eraseDisplayed: 0x2c,
  eraseLoaded: 0x2e,
  endOfCaption: 0x2f,
} as const
const textCodes: readonly number[] = [0x2a, 0x2b]
/** Erasing concerns the captions also while another service is sent, and before a mode is known. */
const erasingCodes: readonly number[] = [Code.eraseDisplayed, Code.eraseLoaded]

/** Returns the channel of a control code that decides about the mode or the screen, or null for other bytes. */
function controlled(a: number, b: number): 0 | 1 | null {
  if ((a & 0x76) !== 0x14 || b < 0x20 || b > 0x2f) return null
  return (a & 0x08) === 0 ? 0 : 1
}

/** Returns the channel whose whole screen the pair replaces, or null for other pairs. */
export function replacedChannel(first: number, second: number): 0 | 1 | null {
  const code = second & 0x7f
  return code === Code.eraseDisplayed || code === Code.endOfCaption ? controlled(first & 0x7f, code) : null
}

/**
 * Drops text services and extended data (CTA-608-E), which share a field with the captions, and everything of a channel
 * before its first mode: after a seek, the text would be the rest of a caption whose beginning is unknown.
 */
export function createCaptionFilter(): CaptionFilter {
  const modes: (CaptionMode | null)[] = [null, null]
  /** Channel whose captions arrive, or null while another service does. */
  let current: 0 | 1 | null = null

  function takeMode(channel: 0 | 1, code: number): boolean {
    if (textCodes.includes(code)) {
      current = null
      return false
    }
    const isPopOn = code === Code.resumeLoading || code === Code.endOfCaption
    const isDirect = (code >= Code.rollUp2 && code <= Code.rollUp4) || code === Code.resumeDirect
    if (isPopOn || isDirect) {
      modes[channel] = isPopOn ? 'pop-on' : 'direct'
      current = channel
      return true
    }
    const isErasing = erasingCodes.includes(code)
    // The code selects the channel of the letters after it, whose mode may be unknown.
    if (isErasing && current !== null) current = modes[channel] === null ? null : channel
    return isErasing || current === channel
  }

  return {
    modeOf: (channel) => modes[channel] ?? null,
    passes(first, second) {
      const [a, b] = [first & 0x7f, second & 0x7f]
      if (a >= 0x20) return current !== null
      if (a < 0x10) {
        // Extended data begins or continues here, until the next control code.
        if (a > 0) current = null
        return false
      }
      const decided = controlled(a, b)
      if (decided !== null) return takeMode(decided, b)
      const channel = (a & 0x08) === 0 ? 0 : 1
      const isMove = b >= 0x40
      if (current === null || modes[channel] === null || (!isMove && channel !== current)) return false
      current = channel
      return true
    },
  }
}

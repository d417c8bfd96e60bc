export type Warning = { code: string; at: number }

const mostWarnings = 20

/** Warnings that no longer hold once another one is reported. */
const mended: Readonly<Record<string, readonly string[]>> = {
  AUDIO_STARTED: ['NO_AUDIO', 'AUDIO_STOPPED'],
  AUDIO_STOPPED: ['AUDIO_STARTED'],
  VIDEO_STARTED: ['NO_VIDEO', 'VIDEO_STOPPED'],
  VIDEO_STOPPED: ['VIDEO_STARTED'],
}

/** The newest warnings with one more, the newest last; one of a kind. */
export function warningsAfter(known: readonly Warning[], warning: Warning): Warning[] {
  const gone = [warning.code, ...(mended[warning.code] ?? [])]
  return [...known.filter(({ code }) => !gone.includes(code)), warning].slice(-mostWarnings)
}

/** What still holds for an encoder that connects again: the engine measures it anew, but the disk is the server's. */
export function warningsOfReturn(known: readonly Warning[]): Warning[] {
  return known.filter(({ code }) => code === 'DISK_FAILED')
}

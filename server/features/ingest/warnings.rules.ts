export type Warning = {
  code: string
  at: number
  /** Codec of a track that is ignored. Other facts of the engine are for operators. */
  codec?: string | undefined
}

const maxWarnings = 20

/** Warnings that a later warning replaces. */
const mended: Readonly<Record<string, readonly string[]>> = {
  AUDIO_STARTED: ['NO_AUDIO', 'AUDIO_STOPPED'],
  AUDIO_STOPPED: ['AUDIO_STARTED'],
  VIDEO_STARTED: ['NO_VIDEO', 'VIDEO_STOPPED'],
  VIDEO_STOPPED: ['VIDEO_STARTED'],
}

/** Adds a warning as the newest, and keeps at most one of each code. */
export function warningsAfter(known: readonly Warning[], warning: Warning): Warning[] {
  const gone = [warning.code, ...(mended[warning.code] ?? [])]
  return [...known.filter(({ code }) => !gone.includes(code)), warning].slice(-maxWarnings)
}

/**
 * Returns the warnings that remain when an encoder reconnects. The engine measures the encoder again, but a disk
 * failure is the server’s.
 */
export function warningsOfReturn(known: readonly Warning[]): Warning[] {
  return known.filter(({ code }) => code === 'DISK_FAILED')
}

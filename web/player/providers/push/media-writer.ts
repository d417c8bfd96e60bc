import type { WrittenMedia } from '#web/player/providers/provider.ts'
import { openAppender } from './appender.ts'
import { fragmentTime } from './fragment-time.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** A part, or a whole segment of the DVR window. */
export type MediaPiece = {
  msn: number
  programTimeMs: number
  durationMs: number
  payload: Uint8Array<ArrayBuffer>
  init: Uint8Array<ArrayBuffer>
}

/** Writes media to the element, and knows where each piece is on the element's timeline. */
export type MediaWriter = {
  timeline: Timeline
  /** @param of.continues is false after skipped media, and when another encoder or engine began. */
  write(piece: MediaPiece, of: { codecs: string; continues: boolean }): void
  /** Returns the end of the newest written piece in the element's seconds, or null before the first one. */
  endS(): number | null
  /** Returns the bytes that wait until the browser takes them. */
  queuedBytes(): number
  /** Returns the position at which the piece begins, or null for a piece without samples. */
  startOf(piece: Pick<MediaPiece, 'payload' | 'init'>): number | null
  /** The stream has ended: playback ends with what is written. */
  end(): void
  close(): void
}

/** An engine that was started again counts its media time from 0. Media that begins earlier by this is such media. */
const RESTART_S = 1

/**
 * @param codecs are those of the first piece. Later ones must have the same kinds of tracks.
 * @param events.wrote is called with each piece before the browser takes it.
 */
export function openMediaWriter(
  media: HTMLVideoElement,
  codecs: string,
  on: { written(): void; failed(error: unknown): void },
  events: { wrote?(media: WrittenMedia): void },
): MediaWriter {
  const timeline = createTimeline()
  const appender = openAppender(media, codecs, { appended: on.written, failed: on.failed })
  let offsetS = 0
  let endS: number | null = null
  let newestMsn = -1
  let writtenInit: Uint8Array | null = null

  function startOf({ payload, init }: Pick<MediaPiece, 'payload' | 'init'>): number | null {
    const timeS = fragmentTime(payload, init)
    return timeS === null ? null : timeS + offsetS
  }

  return {
    timeline,
    write(piece, { codecs, continues }) {
      const { msn, programTimeMs, durationMs, payload, init } = piece
      const before = startOf(piece)
      if (before === null) return
      // Another rendition may begin with a segment that is already written.
      const isRestart = !continues && endS !== null && before < endS - RESTART_S && msn > newestMsn
      if (isRestart) offsetS += (endS ?? 0) - before
      const startS = isRestart ? (endS ?? 0) : before
      timeline.addPart({ msn, startS, durationMs, programTimeMs })
      if (init !== writtenInit) {
        appender.setCodecs(codecs)
        appender.append(init, offsetS)
        writtenInit = init
      }
      appender.append(payload, offsetS)
      events.wrote?.({ init, payload, offsetS, continues })
      endS = startS + durationMs / 1_000
      newestMsn = Math.max(newestMsn, msn)
    },
    endS: () => endS,
    queuedBytes: appender.queuedBytes,
    startOf,
    end: appender.end,
    close: appender.close,
  }
}

import type { StartAt } from '#web/player/providers/provider.ts'
import type { MediaWriter } from './media-writer.ts'

/** Sets the position where playback begins, once enough media is buffered. */
export type StartPosition = {
  /** Begins again: the next media is the start. */
  reset(target: StartAt): void
  /** Call it when media was written. */
  written(): void
  isPlaced(): boolean
  /** Call it several times a second. */
  tick(nowMs: number): void
  close(): void
}

/** The parts of the first burst have all arrived when nothing came for this long. */
const BURST_GAP_MS = 40
const LONGEST_BURST_MS = 500
/** The viewer does not notice a seek so soon after the start, and the delay is then low immediately. */
const START_MS = 4_000
const FAR_BEHIND_S = 0.8

export function createStartPosition(
  media: HTMLVideoElement,
  use: {
    writer(): MediaWriter | null
    livePosition(): number | null
    /** Returns when the newest part arrived; null while media comes from the DVR window. */
    partAtMs(): number | null
    isCatchingUp(): boolean
    isFollowingLive(): boolean
    /** The moment is before the buffered media. */
    goBack(programTimeMs: number): void
    placed(): void
  },
): StartPosition {
  let target: StartAt = { kind: 'live' }
  let writtenAtMs: number | null = null
  let placedAtMs: number | null = null
  let isSettled = false
  let resetAtMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function written() {
    const { buffered } = media
    const partAtMs = use.partAtMs()
    // Media of the DVR window may still be queued.
    if (placedAtMs !== null || buffered.length === 0 || (partAtMs !== null && partAtMs < resetAtMs)) return
    const nowMs = performance.now()
    writtenAtMs ??= nowMs
    const isBurst = partAtMs !== null && nowMs - partAtMs < BURST_GAP_MS && nowMs - writtenAtMs < LONGEST_BURST_MS
    if (isBurst) {
      timer = setTimeout(written, BURST_GAP_MS)
      return
    }
    placedAtMs = nowMs
    isSettled = target.kind !== 'live'
    begin(buffered.start(buffered.length - 1))
    use.placed()
  }

  function begin(startS: number) {
    const liveS = use.livePosition() ?? startS
    const wantedS = target.kind === 'live' ? liveS : (use.writer()?.timeline.positionAt(target.epochMs) ?? liveS)
    if (target.kind === 'program-time' && wantedS <= startS) use.goBack(target.epochMs)
    else media.currentTime = Math.max(startS, Math.min(wantedS, liveS))
  }

  return {
    reset(next) {
      target = next
      writtenAtMs = null
      placedAtMs = null
      isSettled = false
      resetAtMs = performance.now()
    },
    written,
    close: () => clearTimeout(timer),
    isPlaced: () => placedAtMs !== null,
    tick(nowMs) {
      // On a slow network, the burst still arrives after the picture has begun.
      if (isSettled || placedAtMs === null || use.isCatchingUp()) return
      isSettled = true
      const liveS = use.livePosition()
      const isEarly = nowMs - placedAtMs < START_MS
      const isFarBehind = liveS !== null && liveS - media.currentTime > FAR_BEHIND_S
      if (isEarly && isFarBehind && use.isFollowingLive()) media.currentTime = liveS
    },
  }
}

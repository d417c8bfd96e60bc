import type { MediaWriter } from './media-writer.ts'
import type { Quickest } from './push-stream.ts'

/** The delay at which all viewers of the stream aim, so that they see the same moment. */
export type AnnouncedDelay = {
  announce(delayMs: number): void
  /** Returns by how many seconds the picture is older than that, or null while unknown. */
  excessS(): number | null
  /** Returns the position that has the delay now, or null while unknown. */
  positionS(): number | null
  /**
   * Returns a position that is not closer to the edge than `liveS` and than the delay. Closer to it, playback would be
   * slowed until the picture has the delay of all viewers.
   */
  atLeast(liveS: number | null): number | null
}

/** @param use.quickest is the clock. The quickest parts reach all viewers at nearly the same time. */
export function createAnnouncedDelay(use: {
  media: HTMLVideoElement
  writer(): MediaWriter | null
  quickest: Quickest
}): AnnouncedDelay {
  let announcedMs: number | null = null

  /** Returns the program time of the picture that has the delay now. */
  function programTimeMs(): number | null {
    const quickestMs = use.quickest.delayMs()
    return quickestMs === null || announcedMs === null ? null : performance.now() - quickestMs - announcedMs
  }

  function positionS(): number | null {
    const wantedMs = programTimeMs()
    return wantedMs === null ? null : (use.writer()?.timeline.positionAt(wantedMs) ?? null)
  }

  return {
    announce(delayMs) {
      announcedMs = delayMs
    },
    excessS() {
      const shownMs = use.writer()?.timeline.programTimeAt(use.media.currentTime) ?? null
      const wantedMs = programTimeMs()
      return shownMs === null || wantedMs === null ? null : (wantedMs - shownMs) / 1_000
    },
    positionS,
    atLeast: (liveS) => (liveS === null ? null : Math.min(liveS, positionS() ?? liveS)),
  }
}

import type { MediaWriter } from './media-writer.ts'
import type { Quickest } from './push-stream.ts'

/** The delay at which all viewers of the stream aim, so that they see the same moment. */
export type AnnouncedDelay = {
  announce(delayMs: number): void
  /** Returns by how many seconds the picture is older than that, or null while unknown. */
  excessS(): number | null
}

/** @param use.quickest is the clock. The quickest parts reach all viewers at nearly the same time. */
export function createAnnouncedDelay(use: {
  media: HTMLVideoElement
  writer(): MediaWriter | null
  quickest: Quickest
}): AnnouncedDelay {
  let announcedMs: number | null = null
  return {
    announce(delayMs) {
      announcedMs = delayMs
    },
    excessS() {
      const programTimeMs = use.writer()?.timeline.programTimeAt(use.media.currentTime) ?? null
      const quickestMs = use.quickest.delayMs()
      if (programTimeMs === null || quickestMs === null || announcedMs === null) return null
      return (performance.now() - quickestMs - programTimeMs - announcedMs) / 1_000
    },
  }
}

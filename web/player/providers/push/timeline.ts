import type { ListedSegment } from '#contract/rules/push/media-playlist.ts'

/** Media of one segment on the element's timeline; the newest one grows. */
export type Stretch = { msn: number; startS: number; endS: number; programTimeMs: number }

/** Knows which segment and which programme time a position of the element has. */
export type Timeline = {
  addPart(part: { msn: number; startS: number; durationMs: number; programTimeMs: number }): void
  /**
   * Replaces what is known by the DVR window, by the position of a segment that is already known. Returns false, and
   * changes nothing, when the window has no such segment, for example because the playlist is older than the media.
   */
  addWindow(segments: readonly ListedSegment[]): boolean
  /** Returns the segment at the position, or the nearest earlier one. Null before there is any. */
  at(position: number): Stretch | null
  startS(): number | null
  endS(): number | null
  programTimeAt(position: number): number | null
  /** In a gap, returns the end of the media before it. */
  positionAt(programTimeMs: number): number | null
}

export function createTimeline(): Timeline {
  let stretches: Stretch[] = []

  return {
    addPart({ msn, startS, durationMs, programTimeMs }) {
      const endS = startS + durationMs / 1_000
      const known = stretches.findLast((stretch) => stretch.msn === msn)
      if (known) {
        known.endS = Math.max(known.endS, endS)
        if (startS < known.startS) Object.assign(known, { startS, programTimeMs })
        return
      }
      const before = stretches.findLastIndex((stretch) => stretch.msn < msn)
      stretches.splice(before + 1, 0, { msn, startS, endS, programTimeMs })
    },
    addWindow(segments) {
      const [oldest, newestSegment] = [segments[0], segments.at(-1)]
      if (!oldest || !newestSegment) return false
      const anchor = stretches.findLast(({ msn }) => msn >= oldest.msn && msn <= newestSegment.msn)
      const index = segments.findIndex(({ msn }) => msn === anchor?.msn)
      const anchored = segments[index]
      if (!anchor || !anchored || anchored.programTimeMs === null) return false
      // The known part of the anchor may begin in the middle of its segment.
      const missedS = Math.max(0, anchor.programTimeMs - anchored.programTimeMs) / 1_000
      const beforeS = segments.slice(0, index).reduce((sum, { durationMs }) => sum + durationMs, 0) / 1_000
      const known = new Map(stretches.map((stretch) => [stretch.msn, stretch]))
      let startS = anchor.startS - missedS - beforeS
      stretches = segments.map(({ msn, durationMs, programTimeMs }) => {
        const stretch = { msn, startS, endS: startS + durationMs / 1_000, programTimeMs: programTimeMs ?? 0 }
        startS = stretch.endS
        const newest = known.get(msn)
        return newest && newest.endS > stretch.endS ? { ...stretch, endS: newest.endS } : stretch
      })
      return true
    },
    at: (position) => stretches.findLast(({ startS }) => startS <= position) ?? stretches[0] ?? null,
    startS: () => stretches[0]?.startS ?? null,
    endS: () => stretches.at(-1)?.endS ?? null,
    programTimeAt(position) {
      const stretch = stretches.findLast(({ startS }) => startS <= position + 0.001) ?? stretches[0]
      return stretch ? stretch.programTimeMs + (position - stretch.startS) * 1_000 : null
    },
    positionAt(programTimeMs) {
      const stretch = stretches.findLast((one) => one.programTimeMs <= programTimeMs) ?? stretches[0]
      if (!stretch) return null
      const position = stretch.startS + Math.max(0, programTimeMs - stretch.programTimeMs) / 1_000
      return stretch === stretches.at(-1) ? position : Math.min(position, stretch.endS - 0.001)
    },
  }
}

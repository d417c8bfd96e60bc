import type { CaptionPairs } from './caption-data.ts'
import type { CaptionDecoder } from './caption-decoder.ts'
import type { CaptionLog } from './caption-log.ts'
import { type CaptionChannel, captionChannels } from './caption-screen.ts'

export type CaptionFrame = { decodeS: number; timeS: number; pairs: CaptionPairs }

/** A movie fragment on the element's timeline, with those of its frames that have captions. */
export type CaptionFragment = { startS: number; endS: number; frames: readonly CaptionFrame[] }

/**
 * Decodes captions of media that arrives in any order: live, from the DVR window after a seek, and twice when two
 * renditions have the same captions. Each stretch of time is decoded once.
 */
export type CaptionTimeline = {
  /** @param continues is false when the fragment does not follow the one before: another encoder began. */
  take(fragment: CaptionFragment, continues: boolean): void
  clear(): void
}

type Range = { startS: number; endS: number }

/** Fragments that follow each other may differ by rounding, and by frames that were lost. */
const TOLERANCE_S = 0.25
/** More than the browser keeps before and behind the newest media, so nothing is forgotten that can be shown. */
const KEPT_S = 180
const MAX_PENDING_FRAMES = 300
const MAX_RANGES = 64

export function createCaptionTimeline(
  decoder: CaptionDecoder,
  logs: Record<CaptionChannel, CaptionLog>,
): CaptionTimeline {
  let known: Range[] = []
  /** End of the media that the decoder has seen, or null when no media follows it. */
  let decodedS: number | null = null
  /** Frames that are shown after frames which have not arrived yet. */
  let pending: CaptionFrame[] = []

  function decode(frames: readonly CaptionFrame[]) {
    for (const { timeS, pairs } of frames)
      for (const change of decoder.decode(timeS, pairs)) logs[change.channel].set(change.timeS, change.screen)
  }

  function begin() {
    decode(pending)
    pending = []
    decoder.reset()
  }

  /** Clears the screens at this time, because their text is not known. */
  function blank(atS: number) {
    for (const channel of captionChannels) logs[channel].set(atS, null)
  }

  function open(startS: number): Range {
    const range = { startS, endS: startS }
    known = [...known, range].slice(-MAX_RANGES).toSorted((a, b) => a.startS - b.startS)
    return range
  }

  function extend(range: Range, endS: number) {
    range.endS = endS
    const next = known[known.indexOf(range) + 1]
    if (!next || next.startS > endS + TOLERANCE_S) return
    // The media behind it is decoded already, and now it is known what its start shows.
    decode(pending.filter(({ timeS }) => timeS < next.startS))
    pending = []
    decodedS = null
    for (const channel of captionChannels) logs[channel].join(next.startS)
    range.endS = Math.max(endS, next.endS)
    known = known.filter((one) => one !== next)
  }

  function forget(nearS: number) {
    let [startS, endS] = [nearS - KEPT_S, nearS + KEPT_S]
    for (const channel of captionChannels) {
      const excess = logs[channel].excess()
      if (!excess) continue
      const isOldFar = nearS - excess.firstS >= excess.lastS - nearS
      const middleS = (excess.firstS + excess.lastS) / 2
      if (isOldFar) startS = Math.max(startS, middleS)
      else endS = Math.min(endS, middleS)
    }
    for (const channel of captionChannels) logs[channel].keep(startS, endS)
    known = known
      .filter((range) => range.endS > startS && range.startS < endS)
      .map((range) =>
        Object.assign(range, { startS: Math.max(range.startS, startS), endS: Math.min(range.endS, endS) }),
      )
  }

  return {
    take(fragment, continues) {
      const { startS, endS, frames } = fragment
      const covering = known.find((one) => one.startS <= startS && startS <= one.endS + TOLERANCE_S)
      if (covering && endS <= covering.endS + 0.001) return
      const fromS = covering ? covering.endS : startS
      const follows = decodedS !== null && Math.abs(decodedS - fromS) <= TOLERANCE_S
      if (!follows || !continues) begin()
      if (!covering || !continues) blank(fromS)
      const range = covering ?? open(startS)
      const untilS = known[known.indexOf(range) + 1]?.startS ?? Number.POSITIVE_INFINITY
      const fresh = frames.filter(({ decodeS, timeS }) => decodeS >= fromS - 0.001 && timeS < untilS)
      const ordered = [...pending, ...fresh].toSorted((a, b) => a.timeS - b.timeS)
      // Later frames are shown after their decode time, so what is shown before this fragment's end is complete.
      decode(ordered.filter(({ timeS }) => timeS < endS - 0.001))
      pending = ordered.filter(({ timeS }) => timeS >= endS - 0.001).slice(0, MAX_PENDING_FRAMES)
      decodedS = endS
      extend(range, endS)
      forget(endS)
    },
    clear() {
      known = []
      pending = []
      decodedS = null
      decoder.reset()
      for (const channel of captionChannels) logs[channel].clear()
    },
  }
}

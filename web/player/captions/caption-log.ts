import type { CaptionScreen } from './caption-screen.ts'

/** A screen of text that is shown from `startS` until it is ended. */
export type ShownCue = { setEnd(endS: number): void; remove(): void }

/** Texts of one channel by media time. The newest one is shown immediately, with an open end. */
export type CaptionLog = {
  /** From `timeS` on the channel shows the screen; null for none. */
  set(timeS: number, screen: CaptionScreen | null): void
  /** The media before `timeS` has arrived. Its text continues when nothing was known at this time. */
  join(timeS: number): void
  /** Keeps the entries from `startS` to `endS`. */
  keep(startS: number, endS: number): void
  /** Returns the times of the first and the last entry while there are too many, otherwise null. */
  excess(): { firstS: number; lastS: number } | null
  clear(): void
}

/** A receiver clears the screen when nothing more arrives for this long. */
const LONGEST_S = 16
/** Several minutes of text that changes with every frame. */
const MAX_ENTRIES = 3_000

type Entry = { timeS: number; cue: ShownCue | null }

export function createCaptionLog(
  show: (cue: { startS: number; endS: number; screen: CaptionScreen }) => ShownCue,
): CaptionLog {
  let entries: Entry[] = []

  function remove(entry: Entry) {
    entry.cue?.remove()
  }

  /** Ends the text of an entry with the next one. */
  function close(entry: Entry | undefined, next: Entry | undefined) {
    if (entry) entry.cue?.setEnd(Math.min(next?.timeS ?? Number.POSITIVE_INFINITY, entry.timeS + LONGEST_S))
  }

  return {
    set(timeS, screen) {
      const before = entries.findLastIndex((entry) => entry.timeS < timeS)
      const next = entries[before + 1]
      const isSame = next?.timeS === timeS
      if (isSame) remove(next)
      const after = isSame ? entries[before + 2] : next
      const endS = Math.min(after?.timeS ?? Number.POSITIVE_INFINITY, timeS + LONGEST_S)
      const entry = { timeS, cue: screen && show({ startS: timeS, endS, screen }) }
      close(entries[before], entry)
      entries.splice(before + 1, isSame ? 1 : 0, entry)
    },
    join(timeS) {
      const index = entries.findIndex((entry) => entry.timeS === timeS && entry.cue === null)
      if (index < 0) return
      entries.splice(index, 1)
      close(entries[index - 1], entries[index])
    },
    keep(startS, endS) {
      const isKept = ({ timeS }: Entry) => timeS >= startS && timeS <= endS
      if (entries.every(isKept)) return
      for (const entry of entries) if (!isKept(entry)) remove(entry)
      entries = entries.filter(isKept)
    },
    excess() {
      const [first, last] = [entries[0], entries.at(-1)]
      return first && last && entries.length > MAX_ENTRIES ? { firstS: first.timeS, lastS: last.timeS } : null
    },
    clear() {
      for (const entry of entries) remove(entry)
      entries = []
    },
  }
}

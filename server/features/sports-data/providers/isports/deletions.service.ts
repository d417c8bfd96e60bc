import { LRUCache } from 'lru-cache'

type Deletion = {
  /**
   * Time of the deletion in the feed, in Unix seconds. The list repeats a deletion for hours; a later time is a new
   * deletion.
   */
  modifiedAt: number
  /** Time of the first response with this deletion. */
  readAt: number
  /** True when a later list still has the fixture. */
  isListed: boolean
  /** True when a complete later schedule no longer has the fixture. */
  isGone: boolean
}

export type Deletions = {
  /** Records a reported deletion. Returns true when it is confirmed. */
  read(ext: string, at: { modifiedAt: number; readAt: number }): boolean
  /** Records that a list has the fixture. */
  listed(ext: string): void
  /** Call before reading the schedule day by day. Call the returned function when all of it was read. */
  scheduleBegins(): () => void
}

const maxKept = 2_000

/**
 * Tracks the fixtures that the feed reports as deleted. The feed also deletes duplicates and mistakes, and restores
 * fixtures, so one report is not enough to call a fixture off. The report must be read again, or the fixture must be
 * missing from the next schedule. While lists still have the fixture, repeated reports are ignored.
 */
export function createDeletions(): Deletions {
  const known = new LRUCache<string, Deletion>({ max: maxKept })
  let inSchedule = new Set<string>()

  return {
    read(ext, { modifiedAt, readAt }) {
      const before = known.get(ext)
      if (before && modifiedAt <= before.modifiedAt)
        return before.isGone || (readAt !== before.readAt && !before.isListed)
      known.set(ext, { modifiedAt, readAt, isListed: false, isGone: false })
      return false
    },
    listed(ext) {
      inSchedule.add(ext)
      const deletion = known.get(ext)
      if (deletion) Object.assign(deletion, { isListed: true, isGone: false })
    },
    scheduleBegins() {
      inSchedule = new Set()
      const before = [...known]
      return () => {
        for (const [ext, deletion] of before) if (!inSchedule.has(ext)) deletion.isGone = true
      }
    },
  }
}

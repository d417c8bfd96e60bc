import { LRUCache } from 'lru-cache'

type Deletion = {
  /** The feed's own time of it, Unix seconds: the list repeats it for hours, a later one is another. */
  modifiedAt: number
  /** When the answer came that said so first. */
  readAt: number
  /** A list that came since still has the fixture. */
  isListed: boolean
  /** A whole schedule that came since has it no more. */
  isGone: boolean
}

export type Deletions = {
  /** An answer's word that the fixture was taken from the list; gives whether that is to be believed. */
  read(ext: string, at: { modifiedAt: number; readAt: number }): boolean
  /** The fixture stands in a list. */
  listed(ext: string): void
  /** The schedule is about to be read, day after day; gives what says that all of it was. */
  scheduleBegins(): () => void
}

const mostKept = 2_000

/**
 * Fixtures that the feed says it deleted. It deletes doubles and mistakes too, and puts fixtures back, so that one word is
 * not enough to call a fixture off: it has to be read again, or the fixture has to be missing from the next schedule. While
 * lists go on naming it, the same word counts for nothing.
 */
export function createDeletions(): Deletions {
  const known = new LRUCache<string, Deletion>({ max: mostKept })
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

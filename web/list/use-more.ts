import { useState } from 'react'

type Part<T> = { list: readonly T[]; next: string | null }

export type MorePager<T> = {
  list: readonly T[]
  hasMore: boolean
  isBusy: boolean
  hasFailed: boolean
  more(): Promise<void>
  /** Adds a new entry before the others. An entry that was added before stays where it is. */
  add(entry: T): void
}

type Rest<T> = {
  /** The first part that the rest belongs to. */
  first: Part<T>
  added: readonly T[]
  behind: readonly T[]
  next: string | null
  state: 'idle' | 'busy' | 'failed'
}

function restOf<T>(first: Part<T>): Rest<T> {
  return { first, added: [], behind: [], next: first.next, state: 'idle' }
}

/** A list that grows at both ends. The page provides the first part, and `more` reads further parts after a key. */
export function useMore<T extends { id: string }>(
  first: Part<T>,
  read: (after: string) => Promise<Part<T>>,
): MorePager<T> {
  const [kept, setRest] = useState(() => restOf(first))
  // The list was replaced, so entries read after the old list do not belong to it.
  const rest = kept.first === first ? kept : restOf(first)
  if (rest !== kept) setRest(rest)
  /** Does nothing when the list was replaced during the request. */
  function change(by: (now: Rest<T>) => Partial<Rest<T>>): void {
    setRest((now) => (now.first === first ? { ...now, ...by(now) } : now))
  }
  const list = joined(rest.added, first.list, rest.behind)
  return {
    list,
    hasMore: rest.next !== null,
    isBusy: rest.state === 'busy',
    hasFailed: rest.state === 'failed',
    add(entry) {
      change(({ added }) => (added.some(({ id }) => id === entry.id) ? {} : { added: [entry, ...added] }))
    },
    async more() {
      if (rest.next === null || rest.state === 'busy') return
      change(() => ({ state: 'busy' }))
      try {
        const part = await read(rest.next)
        change(({ behind }) => ({ behind: [...behind, ...part.list], next: part.next, state: 'idle' }))
      } catch (error) {
        console.warn('More of a list could not be read', error)
        change(() => ({ state: 'failed' }))
      }
    },
  }
}

/** Joins the lists. Of entries with the same id, only the first is used. */
export function joined<T extends { id: string }>(...parts: (readonly T[])[]): T[] {
  const seen = new Set<string>()
  return parts.flat().filter(({ id }) => !seen.has(id) && seen.add(id))
}

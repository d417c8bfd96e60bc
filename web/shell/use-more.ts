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

type Rest<T> = { added: readonly T[]; behind: readonly T[]; next: string | null }

/** A list that grows at both ends. The page provides the first part, and `more` reads further parts after a key. */
export function useMore<T extends { id: string }>(
  first: Part<T>,
  read: (after: string) => Promise<Part<T>>,
): MorePager<T> {
  const [of, setOf] = useState(first)
  const [rest, setRest] = useState<Rest<T>>({ added: [], behind: [], next: first.next })
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  // The page's list was replaced, so the entries that followed the old list are dropped.
  if (of !== first) {
    setOf(first)
    setRest({ added: [], behind: [], next: first.next })
  }
  const list = joined(rest.added, first.list, rest.behind)
  return {
    list,
    hasMore: rest.next !== null,
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
    add(entry) {
      setRest((now) => (now.added.some(({ id }) => id === entry.id) ? now : { ...now, added: [entry, ...now.added] }))
    },
    async more() {
      if (rest.next === null || state === 'busy') return
      setState('busy')
      try {
        const part = await read(rest.next)
        setRest((now) => ({ ...now, behind: [...now.behind, ...part.list], next: part.next }))
        setState('idle')
      } catch (error) {
        console.warn('More of a list could not be read', error)
        setState('failed')
      }
    },
  }
}

/** Joins the lists. Of entries with the same id, only the first is used. */
export function joined<T extends { id: string }>(...parts: (readonly T[])[]): T[] {
  const seen = new Set<string>()
  return parts.flat().filter(({ id }) => !seen.has(id) && seen.add(id))
}

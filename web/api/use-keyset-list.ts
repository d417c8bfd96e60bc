import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeysetPage } from '#contract/envelope.ts'

type State = 'loading' | 'idle' | 'failed'
type Listed<T> = { list: T[]; next: string | null; state: State }

export type KeysetListed<T> = {
  list: T[]
  state: State
  hasMore: boolean
  more: () => void
}

/**
 * Reads a list page by page with the keyset pager. `read` must be stable between renders (useCallback), because a new
 * one restarts the list.
 */
export function useKeysetList<T>(read: (after: string | undefined) => Promise<KeysetPage<T>>): KeysetListed<T> {
  const [listed, setListed] = useState<Listed<T>>({ list: [], next: null, state: 'loading' })
  const turn = useRef(0)

  const readOn = useCallback(
    async (before: readonly T[], after: string | undefined) => {
      turn.current += 1
      const mine = turn.current
      setListed((now) => ({ ...now, list: [...before], state: 'loading' }))
      try {
        const { list, next } = await read(after)
        if (turn.current === mine) setListed({ list: [...before, ...list], next, state: 'idle' })
      } catch {
        if (turn.current === mine) setListed((now) => ({ ...now, state: 'failed' }))
      }
    },
    [read],
  )
  useEffect(() => {
    void readOn([], undefined)
    return () => {
      turn.current += 1
    }
  }, [readOn])

  const { list, next, state } = listed
  return {
    list,
    state,
    hasMore: next !== null,
    more: () => void readOn(list, list.length > 0 && next !== null ? next : undefined),
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { type ConsoleRecord, consoleRecords } from '#contract/console.ts'
import { call } from '#web/api/call.ts'

type Listed = { list: ConsoleRecord[]; total: number; next: string | null; state: 'loading' | 'idle' | 'failed' }
export type Asked = { resource: string; q: string; filter: string; sort: string }

/**
 * Reads a resource's records page by page. `put` and `drop` apply saved and removed records without a reload, so the
 * list does not jump.
 */
export function useRecords({ resource, q, filter, sort }: Asked) {
  const [listed, setListed] = useState<Listed>({ list: [], total: 0, next: null, state: 'loading' })
  const turn = useRef(0)

  const readOn = useCallback(
    async (before: readonly ConsoleRecord[], after: string | undefined) => {
      turn.current += 1
      const mine = turn.current
      setListed((now) => ({ ...now, state: 'loading' }))
      try {
        const { list, next, total } = await call(consoleRecords, { resource, q, filter, sort, after })
        if (turn.current === mine) setListed({ list: [...before, ...list], total, next, state: 'idle' })
      } catch {
        if (turn.current === mine) setListed((now) => ({ ...now, state: 'failed' }))
      }
    },
    [resource, q, filter, sort],
  )
  useEffect(() => {
    void readOn([], undefined)
    return () => {
      turn.current += 1
    }
  }, [readOn])

  const { list, next } = listed
  return {
    ...listed,
    hasMore: next !== null,
    more: () => void readOn(list, next ?? undefined),
    reload: () => void readOn([], undefined),
    /** Replaces the record at its position, or adds a new one at the start. */
    put(record: ConsoleRecord) {
      setListed((now) => {
        const isKnown = now.list.some(({ id }) => id === record.id)
        if (isKnown) return { ...now, list: now.list.map((one) => (one.id === record.id ? record : one)) }
        return { ...now, list: [record, ...now.list], total: now.total + 1 }
      })
    },
    drop(id: string) {
      setListed((now) => {
        const kept = now.list.filter((one) => one.id !== id)
        return { ...now, list: kept, total: now.total - (now.list.length - kept.length) }
      })
    },
  }
}

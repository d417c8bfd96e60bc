import { useEffect, useState } from 'react'
import { search } from '#contract/search.ts'
import { call } from '#web/api/call.ts'
import { failureStatus } from '#web/api/call-error.ts'
import { useLocale } from '#web/root-data.ts'
import { askedText } from './asked-text.ts'
import type { Found } from './search-options.ts'

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching'; before: Found | null }
  | { kind: 'found'; q: string; found: Found }
  | { kind: 'failed'; isBusy: boolean }

/** Pause in typing before a request, in milliseconds. Without it, each letter would send a request. */
const pauseMs = 250
const maxKept = 50

/** Returns the results for a text while the user types. Responses are cached while the search is open. */
export function useSearch(text: string): SearchState {
  const locale = useLocale()
  const [state, setState] = useState<SearchState>({ kind: 'idle' })
  const [kept] = useState(() => new Map<string, Found>())
  const q = askedText(text).q
  useEffect(() => {
    if (q === '') return setState({ kind: 'idle' })
    const known = kept.get(q)
    if (known) return setState({ kind: 'found', q, found: known })
    let isCurrent = true
    setState((now) => ({ kind: 'searching', before: now.kind === 'found' ? now.found : null }))
    const timer = setTimeout(() => {
      call(search, { q, limit: 5, locale }).then(
        (found) => {
          if (kept.size >= maxKept) kept.clear()
          kept.set(q, found)
          if (isCurrent) setState({ kind: 'found', q, found })
        },
        (error: unknown) => isCurrent && setState({ kind: 'failed', isBusy: failureStatus(error) === 429 }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [q, locale, kept])
  return state
}

import { useEffect, useState } from 'react'
import { consoleFind, type FoundRecord } from '#contract/console-find.ts'
import { call } from '#web/api/call.ts'
import { useLocale } from '#web/root-data.ts'

/** Pause in typing before a request, in milliseconds. */
const pauseMs = 200

type Found = { q: string; list: readonly FoundRecord[]; state: 'idle' | 'searching' | 'failed' }
const none: Found = { q: '', list: [], state: 'idle' }

/** Finds records by words or `#id` while the viewer types. The last result stays until the next one arrives. */
export function useFoundRecords(text: string): Found {
  const locale = useLocale()
  const q = text.trim()
  const [found, setFound] = useState<Found>(none)
  useEffect(() => {
    if (q === '' || q === '#') return setFound(none)
    let isCurrent = true
    setFound((now) => ({ ...now, state: 'searching' }))
    const timer = setTimeout(() => {
      call(consoleFind, { q, locale }).then(
        ({ list }) => isCurrent && setFound({ q, list, state: 'idle' }),
        () => isCurrent && setFound({ q, list: [], state: 'failed' }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [q, locale])
  return found
}

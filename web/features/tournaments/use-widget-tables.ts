import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { standings } from '#contract/tournaments.ts'
import { call } from '#web/api/call.ts'
import { useLocale } from '#web/root-data.ts'

type Tables = DataOf<typeof standings>

const liveMs = 20_000
/** A widget may be open for days, so it also reads the table between matches. */
const restMs = 300_000

/**
 * Returns the tables of a tournament's current season, at first as the page loaded them. Reads them again regularly and
 * when the widget becomes visible. Keeps them while the site cannot be reached.
 */
export function useWidgetTables(id: string, given: Tables): Tables {
  const locale = useLocale()
  const [tables, setTables] = useState(given)
  const everyMs = tables.hasLive ? liveMs : restMs
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible') return
      call(standings, { id, locale }).then(setTables, (error: unknown) =>
        console.warn('The table could not be read', error),
      )
    }
    const timer = setInterval(read, everyMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [id, locale, everyMs])
  return tables
}

import { createContext, use, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { siteViewpoint, type Viewpoint } from '#web/api/site-context.ts'
import { useRootData } from '#web/root-data.ts'
import { rememberZone } from '#web/shell/visit.ts'
import { dateIn, timeText } from '#web/time/kick-off.ts'
import { ownZone } from '#web/time/use-zone.ts'

/** Time zone and start of the day for which the page's list was made. */
export const ViewpointContext = createContext<Viewpoint>(siteViewpoint)

export function useViewpoint(): Viewpoint {
  return use(ViewpointContext)
}

/**
 * On a first visit, the server does not know the visitor's time zone. When that zone has another date or time, sets the
 * cookie and reloads the page's data once.
 */
export function useOwnDays({ zone }: Viewpoint, atMs: number): void {
  const { revalidate } = useRevalidator()
  const { zoneLookupUrl } = useRootData()
  useEffect(() => {
    const own = ownZone(zone)
    if (timeText(atMs, own) === timeText(atMs, zone) && dateIn(atMs, own) === dateIn(atMs, zone)) return
    void rememberZone(zoneLookupUrl).then(() => revalidate())
  }, [zone, atMs, revalidate, zoneLookupUrl])
}

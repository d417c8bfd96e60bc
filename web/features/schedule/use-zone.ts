import { startTransition, useEffect, useState } from 'react'

/** What the server renders in, since its pages are the same for everybody. */
export const siteZone = 'Asia/Ho_Chi_Minh'

/** Null on the server and until the page lives. */
let own: string | null = null

/** The visitor's own time zone once the page lives; the site's until then. */
export function useZone(): string {
  const [zone, setZone] = useState(own ?? siteZone)
  useEffect(() => {
    const found = own ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || siteZone)
    own = found
    startTransition(() => setZone(found))
  }, [])
  return zone
}

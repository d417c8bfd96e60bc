import { useSyncExternalStore } from 'react'

/** What the server renders in, since its pages are the same for everybody. */
export const siteZone = 'Asia/Ho_Chi_Minh'

const never = () => () => {}

/** The visitor's own time zone once the page lives; the site's until then. */
export function useZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || siteZone,
    () => siteZone,
  )
}

import { useSyncExternalStore } from 'react'
import { useRootData } from '#web/root-data.ts'

const never = () => () => {}

/** The browser's own zone. */
export function ownZone(fallback: string): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || fallback
}

/** The visitor's own time zone once the page lives; until then the one that the server rendered in. */
export function useZone(): string {
  const { zone } = useRootData().viewpoint
  return useSyncExternalStore(
    never,
    () => ownZone(zone),
    () => zone,
  )
}

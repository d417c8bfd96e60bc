import { useSyncExternalStore } from 'react'
import { useRootData } from '#web/root-data.ts'

const never = () => () => {}

let known: string | null = null

/** The browser's own zone, asked for once: each row of a list wants to know. */
export function ownZone(fallback: string): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone || fallback
  return known
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

import type { Location } from 'react-router'

/**
 * Returns the key of the history entry whose scroll position the location gets. After a link back to an earlier entry,
 * that is the earlier entry's key.
 */
export function scrollPlaceOf({ key, state }: Location): string {
  return returnedTo(state) ?? key
}

/** Returns the key of the entry that a link with `data-place` returned to. Null for any other navigation. */
export function returnedTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('place' in state)) return null
  return typeof state.place === 'string' ? state.place : null
}

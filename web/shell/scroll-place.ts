import type { Location } from 'react-router'

/**
 * Returns the history entry whose scroll position a location restores. A link back to an earlier entry restores that
 * one's.
 */
export function scrollPlaceOf({ key, state }: Location): string {
  return returnedTo(state) ?? key
}

/** Returns the entry that a link returns to, from its `data-place`. Null for any other navigation. */
export function returnedTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('place' in state)) return null
  return typeof state.place === 'string' ? state.place : null
}

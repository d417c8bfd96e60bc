import type { Location } from 'react-router'

/** Names the history entry whose scroll position a location takes: an earlier one for a link back to it. */
export function scrollPlaceOf({ key, state }: Location): string {
  return returnedTo(state) ?? key
}

/** Returns the entry that a link goes back to, by its `data-place`; null for any other way to a page. */
export function returnedTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('place' in state)) return null
  return typeof state.place === 'string' ? state.place : null
}

import { useMatches } from 'react-router'

/** Returns true on pages with space for a card above the bottom edge. Pages with a chat have their input there. */
export function useHasRoom(): boolean {
  return useMatches().some(({ id }) => id === 'layout default')
}

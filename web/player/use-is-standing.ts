import type { PlayerState } from './state.ts'
import { usePlayerState } from './use-player.ts'

/** Returns true while the picture does not move, because it waits for data or the commentator’s signal is gone. */
export function isStanding({ hasPicture, isWaiting, isTooSlow, status }: PlayerState): boolean {
  return hasPicture && (isWaiting || isTooSlow || status === 'publisher-lost' || status === 'reconnecting')
}

export const useIsStanding = (): boolean => usePlayerState(isStanding)

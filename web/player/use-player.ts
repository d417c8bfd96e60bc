import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Player } from './player.ts'
import { initialState, type PlayerState } from './state.ts'

export const PlayerContext = createContext<Player | null>(null)

/** The player of the nearest <PlayerProvider>. */
export function usePlayer(): Player {
  const player = useContext(PlayerContext)
  if (!player) throw new Error('usePlayer needs a <PlayerProvider> above')
  return player
}

/** One value of the player's state; the component renders again only when that value changes. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const { state } = usePlayer()
  return useSyncExternalStore(
    state.subscribe,
    () => select(state.get()),
    () => select(initialState),
  )
}

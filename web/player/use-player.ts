import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Player } from './player.ts'
import { initialState, type PlayerState } from './state.ts'

export const PlayerContext = createContext<Player | null>(null)

export function usePlayer(): Player {
  const player = useContext(PlayerContext)
  if (!player) throw new Error('usePlayer needs a <PlayerProvider> above')
  return player
}

/** Returns one value of the player's state. The component re-renders only when that value changes. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const { state } = usePlayer()
  return useSyncExternalStore(
    state.subscribe,
    () => select(state.get()),
    () => select(initialState),
  )
}

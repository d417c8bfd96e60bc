import { type ReactNode, useState } from 'react'
import { createPlayer } from './player.ts'
import { PlayerContext } from './use-player.ts'

export function PlayerProvider({ children }: { children: ReactNode }) {
  const [player] = useState(createPlayer)
  return <PlayerContext value={player}>{children}</PlayerContext>
}

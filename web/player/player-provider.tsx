import { type ReactNode, useState } from 'react'
import { createPlayer } from './player.ts'
import { PlayerContext } from './use-player.ts'

/** One player for everything below: the picture, and whoever must know what the viewer sees. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const [player] = useState(createPlayer)
  return <PlayerContext value={player}>{children}</PlayerContext>
}

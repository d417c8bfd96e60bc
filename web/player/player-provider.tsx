import { type ReactNode, useState } from 'react'
import type { PlayerOptions } from './attached-player.ts'
import { createPlayer } from './player.ts'
import { PlayerContext } from './use-player.ts'

export function PlayerProvider({ isPreview = false, children }: PlayerOptions & { children: ReactNode }) {
  const [player] = useState(() => createPlayer({ isPreview }))
  return <PlayerContext value={player}>{children}</PlayerContext>
}

import { type ReactNode, useState } from 'react'
import type { PlayerOptions } from './attached-player.ts'
import { createPlayer, type Player } from './player.ts'
import { PlayerContext } from './use-player.ts'

/** `resume` returns a player that already plays what the page shows, or null when none does. */
type Props = PlayerOptions & { resume?: () => Player | null; children: ReactNode }

export function PlayerProvider({ isPreview = false, resume, children }: Props) {
  const [player] = useState(() => resume?.() ?? createPlayer({ isPreview }))
  return <PlayerContext value={player}>{children}</PlayerContext>
}

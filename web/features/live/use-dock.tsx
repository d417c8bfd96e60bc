import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { splitLocale } from '#web/i18n/locale.ts'
import { closeDock, docked, dockHolder, type Replayed } from '#web/player/dock.state.ts'
import type { PlayerPlace } from '#web/player/player.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { loadPart } from '#web/way/reload.ts'
import type { LiveCommentator, LiveRoom } from './live-room.ts'

type Shown = {
  room: LiveRoom
  commentator: LiveCommentator | null
  replayed: Replayed | null
  /** False where the page has no other pages beside it. */
  isWanted: boolean
}

type Part = typeof import('./docked-player.tsx')
const load = () => loadPart(() => import('./docked-player.tsx'))

/** Returns what the player calls when its page is left: a picture that plays continues in the dock. */
export function useDock({ room, commentator, replayed, isWanted }: Shown): PlayerPlace['leave'] {
  const player = usePlayer()
  const { path } = splitLocale(useLocation().pathname)
  const [part, setPart] = useState<Part | null>(null)
  const isNeeded = usePlayerState(({ hasPicture }) => hasPicture) && isWanted

  useEffect(() => {
    if (!isNeeded) return
    load().then(setPart, (error: unknown) => console.warn('The docked player could not be loaded', error))
  }, [isNeeded])

  return () => {
    const holder = dockHolder.get()
    const { hasPicture, isPaused, isEnded, status } = player.state.get()
    const goesOn = hasPicture && !isPaused && !isEnded && status !== 'missing'
    if (!holder || !goesOn) return null
    const show = ({ DockedPlayer }: Part) => (
      <DockedPlayer {...{ player, room, path, replayed }} username={commentator?.username ?? null} />
    )
    docked.set(() => ({ player, fixtureId: room.fixtureId, replayed, picture: part && show(part) }))
    // A viewer may leave before the dock is loaded. Until then the holder has the picture, which is heard.
    if (!part) {
      const isStillDocked = () => docked.get()?.player === player
      load().then(
        (loaded) => isStillDocked() && docked.set((now) => now && { ...now, picture: show(loaded) }),
        () => isStillDocked() && closeDock(),
      )
    }
    return holder
  }
}

import { type RefObject, useEffect } from 'react'
import { usePlayer, usePlayerState } from './use-player.ts'

/** Keeps the captions above the bar while it is shown. */
export function useLiftedCaptions(surface: RefObject<HTMLElement | null>, areControlsShown: boolean): void {
  const player = usePlayer()
  const areOn = usePlayerState(({ areCaptionsOn, captions }) => areCaptionsOn && captions.length > 0)
  useEffect(() => {
    if (!areOn) return
    const rows = surface.current?.querySelectorAll<HTMLElement>('.player-bar > *') ?? []
    const controlsPx = [...rows].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
    player.request('liftCaptions', areControlsShown ? controlsPx : 0)
  }, [player, surface, areControlsShown, areOn])
}

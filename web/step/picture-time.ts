import type { PlayerState } from '#web/player/state.ts'

type Shown = Pick<PlayerState, 'status' | 'hasPicture' | 'isEnded'>

/** States of the player in which no more picture comes. */
const stopped: readonly PlayerState['status'][] = ['idle', 'unsupported', 'missing', 'publisher-lost']

/**
 * Returns the time for which events wait: that of the picture on screen. Null when nothing waits, because there is no
 * picture or no more of it comes. While another source opens, the picture's last time counts, so that a viewer of an older
 * moment learns nothing.
 */
export function waitingTime(shown: Shown, programTimeMs: number | null, lastMs: number | null): number | null {
  if (shown.isEnded || stopped.includes(shown.status)) return null
  return shown.hasPicture && programTimeMs !== null ? programTimeMs : lastMs
}

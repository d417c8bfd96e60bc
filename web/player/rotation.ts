import type { Player } from './player.ts'

/** Share of the picture's height that is on the screen. */
const minShare = 0.5

/**
 * Fills the screen with a playing picture when the viewer turns the phone to landscape, and leaves when it is turned
 * back. Browsers allow this without a tap (Fullscreen API, requestFullscreen).
 */
export function listenForRotation(player: Player, surface: HTMLElement): () => void {
  const { orientation } = screen as { orientation?: ScreenOrientation }
  let hasFilled = false

  function onTurn() {
    const { isPaused, isFullscreen, hasPicture } = player.state.get()
    const isLandscape = orientation?.type.startsWith('landscape') === true
    const mayFill = !isPaused && hasPicture && matchMedia('(pointer: coarse)').matches && isOnScreen(surface)
    if (isLandscape && !isFullscreen && mayFill) {
      hasFilled = true
      player.request('fillScreen')
    } else if (!isLandscape && isFullscreen && hasFilled) {
      hasFilled = false
      player.request('leaveFullscreen')
    }
  }

  orientation?.addEventListener('change', onTurn)
  return () => orientation?.removeEventListener('change', onTurn)
}

function isOnScreen(surface: HTMLElement): boolean {
  const { top, bottom, height } = surface.getBoundingClientRect()
  const shown = Math.min(bottom, innerHeight) - Math.max(top, 0)
  return height > 0 && shown / height >= minShare
}

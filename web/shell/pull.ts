export type Pull = { kind: 'rest' } | { kind: 'pulled'; px: number } | { kind: 'refreshing' }

/** How far the sign comes down before letting go refreshes. */
export const pullEnoughPx = 64
const farthestPx = 96
/** The page gives way more slowly than the finger moves. */
const resistance = 0.5
/** A finger that went this far decides whether it pulls, or swipes something sideways. */
const decidedPx = 8

/** These keep their own gestures. */
const ownGestures = '[role=dialog], [popover], input, textarea'

type Listener = { changed(pull: Pull): void; released(): void }

/** Follows one finger that pulls the page down from its very top. Returns how to stop it. */
export function followPull({ changed, released }: Listener): () => void {
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  let from: { x: number; y: number } | null = null
  let isPulling = false
  let px = 0

  function rest(): void {
    if (isPulling) changed({ kind: 'rest' })
    from = null
    isPulling = false
    px = 0
  }

  function start({ touches, target }: TouchEvent): void {
    const [finger] = touches
    const isElsewhere = target instanceof Element && target.closest(ownGestures) !== null
    rest()
    if (touches.length !== 1 || !finger || scrollY > 0 || isElsewhere) return
    from = { x: finger.clientX, y: finger.clientY }
  }

  function move({ touches }: TouchEvent): void {
    const [finger] = touches
    if (!from || !finger) return
    const down = finger.clientY - from.y
    const aside = Math.abs(finger.clientX - from.x)
    if (!isPulling && Math.max(Math.abs(down), aside) < decidedPx) return
    const isNoPull = touches.length !== 1 || scrollY > 0 || (!isPulling && down < aside)
    if (isNoPull) {
      rest()
      return
    }
    isPulling = true
    px = Math.max(0, Math.min(farthestPx, (down - decidedPx) * resistance))
    changed({ kind: 'pulled', px })
  }

  function end(): void {
    const isEnough = isPulling && px >= pullEnoughPx
    rest()
    if (isEnough) released()
  }

  addEventListener('touchstart', start, options)
  addEventListener('touchmove', move, options)
  addEventListener('touchend', end, options)
  addEventListener('touchcancel', rest, options)
  // Or the browser's own pull would load the whole page anew.
  const { style } = document.documentElement
  style.overscrollBehaviorY = 'contain'
  return () => {
    listening.abort()
    style.overscrollBehaviorY = ''
  }
}

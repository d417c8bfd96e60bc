export type Pull = { kind: 'rest' } | { kind: 'pulled'; px: number } | { kind: 'refreshing' }

/** When the finger is released and the icon has moved at least this far, the page is refreshed. */
export const pullEnoughPx = 64
const farthestPx = 96
/** Ratio of the icon's movement to the finger's. */
const resistance = 0.5
/** Distance after which the direction decides between a pull and a sideways swipe. */
const decidedPx = 8

/** A touch that begins in these elements is not a pull, because they have gestures that must work. */
const ownGestures = '[role=dialog], [popover], input, textarea'

type Listener = { changed(pull: Pull): void; released(): void }

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
  // Otherwise the browser's pull gesture would reload the whole page.
  const { style } = document.documentElement
  style.overscrollBehaviorY = 'contain'
  return () => {
    listening.abort()
    style.overscrollBehaviorY = ''
  }
}

import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { zoomStep } from './zoom.ts'
import { distance, middle, type Point, type View, wholeView, within, zoomAround } from './zoom-around.ts'

type Props = {
  src: string
  alt: string
  /** True to fit the whole picture on the stage, false for its original size. */
  isFitting: boolean
  zoom: number
  setZoom: (zoom: number) => void
  swipe: (to: 'next' | 'previous' | 'close') => void
  picture: RefObject<HTMLImageElement | null>
}

/** Distance in px after which a drag, mostly along one axis, counts as a swipe. */
const swipePx = 70
const doubleMs = 300

/**
 * A picture that can be dragged, and zoomed around the pointer with the wheel, two fingers or a double tap. While the
 * picture fits the stage, a drag is a swipe: sideways for another file, down to close.
 */
export function PictureStage({ src, alt, isFitting, zoom, setZoom, swipe, picture }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>(wholeView)
  const [pulled, setPulled] = useState<Point>({ x: 0, y: 0 })
  const fingers = useRef(new Map<number, Point>())
  const begun = useRef<{ at: Point; view: View; spread: number; hadTwo: boolean }>(null)
  const lastTap = useRef(0)

  /** Returns the picture's size at zoom 1, and the size of the stage. Null before the picture has loaded. */
  function sizes() {
    const [box, image] = [stage.current, picture.current]
    if (!box || !image || image.naturalWidth === 0) return null
    const room = { width: box.clientWidth, height: box.clientHeight }
    const own = { width: image.naturalWidth, height: image.naturalHeight }
    const scale = isFitting ? Math.min(room.width / own.width, room.height / own.height) : 1
    return { picture: { width: own.width * scale, height: own.height * scale }, stage: room }
  }
  function kept(next: View): View {
    const known = sizes()
    return known ? within(next, known) : next
  }
  function show(next: View) {
    const moved = kept(next)
    setView(moved)
    if (moved.zoom !== zoom) setZoom(moved.zoom)
  }
  function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }

  // Buttons and the typed number zoom around the middle of the stage.
  const latestKept = useRef(kept)
  latestKept.current = kept
  useLayoutEffect(() => {
    setView((now) => (now.zoom === zoom ? now : latestKept.current(zoomAround(now, zoom, { x: 0, y: 0 }))))
  }, [zoom])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture or size resets the view
  useLayoutEffect(() => setView((now) => ({ ...wholeView, zoom: now.zoom })), [src, isFitting])

  // React's wheel listener is passive, so it could not stop the page from scrolling.
  const onWheel = useRef<(event: WheelEvent) => void>(() => {})
  onWheel.current = (event) => {
    event.preventDefault()
    // A pinch on a trackpad is a wheel event with the control key, in small steps.
    const by = event.ctrlKey ? -event.deltaY * 0.01 * view.zoom : -Math.sign(event.deltaY) * zoomStep
    show(zoomAround(view, view.zoom + by, fromMiddle(event)))
  }
  useEffect(() => {
    const element = stage.current
    const listen = (event: WheelEvent) => onWheel.current(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  function isWhole(): boolean {
    const known = sizes()
    if (!known) return true
    const { picture: own, stage: room } = known
    return own.width * view.zoom <= room.width + 1 && own.height * view.zoom <= room.height + 1
  }

  function begin(hadTwo: boolean) {
    const [one, other] = [...fingers.current.values()]
    if (!one) return
    begun.current = { at: other ? middle(one, other) : one, view, spread: other ? distance(one, other) : 0, hadTwo }
  }
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, fromMiddle(event))
    begin(fingers.current.size > 1 || (begun.current?.hadTwo ?? false))
  }
  function onPointerMove(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId) || !begun.current) return
    fingers.current.set(event.pointerId, fromMiddle(event))
    const [one, other] = [...fingers.current.values()]
    const { at, view: from, spread } = begun.current
    if (!one) return
    if (other && spread > 0) {
      const now = middle(one, other)
      const zoomed = zoomAround(from, (from.zoom * distance(one, other)) / spread, at)
      return show({ ...zoomed, x: zoomed.x + now.x - at.x, y: zoomed.y + now.y - at.y })
    }
    const by = { x: one.x - at.x, y: one.y - at.y }
    if (!isWhole()) return setView(kept({ ...from, x: from.x + by.x, y: from.y + by.y }))
    // A swipe up does nothing, so the picture does not move up.
    if (!begun.current.hadTwo)
      setPulled(Math.abs(by.x) > Math.abs(by.y) ? { x: by.x, y: 0 } : { x: 0, y: Math.max(0, by.y) })
  }
  function onPointerUp(event: PointerEvent) {
    if (!fingers.current.delete(event.pointerId)) return
    if (fingers.current.size > 0) return begin(true)
    begun.current = null
    setPulled({ x: 0, y: 0 })
    if (event.type === 'pointercancel') return
    if (pulled.y > swipePx) return swipe('close')
    if (Math.abs(pulled.x) > swipePx) return swipe(pulled.x < 0 ? 'next' : 'previous')
    const isTap = pulled.x === 0 && pulled.y === 0
    if (!isTap) return
    const isDouble = event.timeStamp - lastTap.current < doubleMs
    lastTap.current = isDouble ? 0 : event.timeStamp
    if (isDouble) show(view.zoom === 1 ? zoomAround(view, 2.5, fromMiddle(event)) : { ...wholeView })
  }

  const isPulled = pulled.x !== 0 || pulled.y !== 0
  return (
    <div
      ref={stage}
      className="absolute inset-0 flex touch-none select-none items-center justify-center overflow-hidden"
      style={{ cursor: fingers.current.size > 0 ? 'grabbing' : 'grab' }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <img
        ref={picture}
        src={src}
        alt={alt}
        draggable={false}
        className={isFitting ? 'size-full object-contain' : 'max-w-none'}
        style={{
          transform: `translate(${view.x + pulled.x}px, ${view.y + pulled.y}px) scale(${view.zoom})`,
          opacity: isPulled && pulled.y > 0 ? Math.max(0.4, 1 - pulled.y / 500) : undefined,
        }}
      />
    </div>
  )
}

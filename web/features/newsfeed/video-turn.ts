import { choosesAutoplay } from '#web/ui/autoplay.ts'

/** A video must be visible to this part before it plays. */
const visibleShare = 0.6

/** A video of a post. `setQuiet` reports that it plays without sound because it is in view. */
type Entry = { video: HTMLVideoElement; setQuiet: (isQuiet: boolean) => void; share: number; isStopped: boolean }

const entries = new Map<Element, Entry>()
/** The video that plays, also by a press of the viewer. */
let playing: Entry | null = null
let frame = 0
let observer: IntersectionObserver | null = null

type Place = { share: number; middle: number }

/** Returns the visible place that is nearest to the middle of the screen, or null. */
export function nearestVisible<T extends Place>(places: readonly T[], screenMiddle: number): T | null {
  const distance = ({ middle }: Place) => Math.abs(middle - screenMiddle)
  return places
    .filter(({ share }) => share >= visibleShare)
    .reduce<T | null>((nearest, one) => (nearest && distance(nearest) <= distance(one) ? nearest : one), null)
}

/** Returns false for viewers who prefer reduced motion, save data or have switched it off. */
function mayAutoplay(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return choosesAutoplay() && connection?.saveData !== true && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function stop(entry: Entry): void {
  if (playing === entry) playing = null
  entry.setQuiet(false)
  entry.video.pause()
}

function start(entry: Entry): void {
  if (playing && playing !== entry) stop(playing)
  playing = entry
  entry.video.muted = true
  entry.setQuiet(true)
  // The browser may refuse. Then the poster and the controls stay.
  entry.video.play().catch(() => {
    if (playing === entry) entry.isStopped = true
    entry.setQuiet(false)
  })
}

function choose(): void {
  frame = 0
  for (const entry of entries.values()) {
    if (entry.share < visibleShare) entry.isStopped = false
    if (playing === entry && (entry.share < visibleShare || document.hidden)) stop(entry)
  }
  // A video with sound keeps its turn while it is visible.
  const isChosen = playing !== null && !playing.video.muted && !playing.video.paused
  if (document.hidden || isChosen || !mayAutoplay()) return
  const places = [...entries.values()]
    .filter(({ isStopped }) => !isStopped)
    .map((entry) => {
      const { top, height } = entry.video.getBoundingClientRect()
      return { entry, share: entry.share, middle: top + height / 2 }
    })
  const next = nearestVisible(places, innerHeight / 2)?.entry
  if (next && (next !== playing || next.video.paused)) start(next)
}

function chooseSoon(): void {
  if (frame === 0) frame = requestAnimationFrame(choose)
}

function listen(): IntersectionObserver {
  const created = new IntersectionObserver(
    (changes) => {
      for (const { target, intersectionRatio } of changes) {
        const entry = entries.get(target)
        if (entry) entry.share = intersectionRatio
      }
      chooseSoon()
    },
    { threshold: [0, visibleShare, 0.8, 1] },
  )
  // The feed may be in a box that scrolls, whose events do not bubble.
  addEventListener('scroll', chooseSoon, { passive: true, capture: true })
  document.addEventListener('visibilitychange', chooseSoon)
  return created
}

/**
 * Plays the video without sound while it is the nearest visible one to the middle of the screen. Only one video of the
 * page plays. Returns a function that ends this.
 */
export function takeTurns(video: HTMLVideoElement, setQuiet: (isQuiet: boolean) => void): () => void {
  observer ??= listen()
  const entry: Entry = { video, setQuiet, share: 0, isStopped: false }
  const onPlay = () => {
    if (playing !== entry && playing) stop(playing)
    playing = entry
  }
  const onPause = () => {
    // Paused by the viewer, so it does not start again before it has left the screen.
    if (playing === entry) entry.isStopped = true
    entry.setQuiet(false)
  }
  entries.set(video, entry)
  observer.observe(video)
  video.addEventListener('play', onPlay)
  video.addEventListener('pause', onPause)
  return () => {
    if (playing === entry) playing = null
    entries.delete(video)
    observer?.unobserve(video)
    video.removeEventListener('play', onPlay)
    video.removeEventListener('pause', onPause)
    if (entries.size > 0) return
    observer?.disconnect()
    observer = null
    removeEventListener('scroll', chooseSoon, { capture: true })
    document.removeEventListener('visibilitychange', chooseSoon)
  }
}

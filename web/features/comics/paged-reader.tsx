import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { ComicPage } from '#contract/comics.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { ReaderFit } from './reader-preferences.ts'
import type { Goal } from './use-chapter-place.ts'

/** Min horizontal distance of a swipe that turns the page. */
const swipePx = 50
/** A tap on an outer third of the screen turns the page; a tap in the middle shows or hides the bars. */
const third = 1 / 3

type Props = {
  pages: readonly ComicPage[]
  goal: Goal
  at: number
  goTo: (place: number) => void
  fit: ReaderFit
  turn: (by: 1 | -1) => void
  toggleBars: () => void
}

export function PagedReader({ pages, goal, at, goTo, fit, turn, toggleBars }: Props) {
  const t = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ x: number; y: number } | null>(null)
  const page = pages[at]
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = ((goal.place % 1_000) / 1_000) * element.scrollHeight
  }, [goal])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () =>
      goTo(at * 1_000 + Math.min(999, Math.round((element.scrollTop / Math.max(1, element.scrollHeight)) * 1_000)))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [at, goTo])

  function onPointerUp({ clientX, clientY, currentTarget }: PointerEvent) {
    const from = pressed.current
    pressed.current = null
    if (!from) return
    const [byX, byY] = [clientX - from.x, clientY - from.y]
    if (Math.abs(byX) > swipePx && Math.abs(byX) > Math.abs(byY) * 1.5) return turn(byX < 0 ? 1 : -1)
    if (Math.hypot(byX, byY) > 10) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left) / width
    if (share < third) turn(-1)
    else if (share > 1 - third) turn(1)
    else toggleBars()
  }

  if (!page) return null
  return (
    <div
      ref={scroller}
      className="comic-paged"
      data-fit={fit}
      onPointerDown={({ clientX: x, clientY: y }) => {
        pressed.current = { x, y }
      }}
      onPointerCancel={() => {
        pressed.current = null
      }}
      onPointerUp={onPointerUp}
    >
      <img
        key={page.src}
        src={page.src}
        alt={t('comics.page', { page: at + 1, pages: pages.length })}
        width={page.width}
        height={page.height}
        draggable={false}
      />
    </div>
  )
}

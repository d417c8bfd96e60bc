import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { ComicPage } from '#contract/comics.ts'
import type { WorkPart } from '#contract/works.ts'
import { comicKind } from '#web/features/works/kind-of-work.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { lineAt, placeAt } from './place-in-strip.ts'
import type { ReaderFit } from './reader-preferences.ts'
import type { Goal } from './use-chapter-place.ts'

/** Distance of the reading line from the top, as a share of the visible height. */
const lineShare = 0.3

type Props = {
  pages: readonly ComicPage[]
  goal: Goal
  goTo: (place: number) => void
  fit: ReaderFit
  next: WorkPart | null
  slug: string
  toggleBars: () => void
  hideBars: () => void
}

/**
 * Shows all pages below one another. When the width changes, the same part of the picture remains at the reading line.
 */
export function StripReader({ pages, goal, goTo, fit, next, slug, toggleBars, hideBars }: Props) {
  const t = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  const place = useRef(goal.place)
  const isOurs = useRef(false)

  function boxes() {
    return [...(scroller.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].map((element) => ({
      top: element.offsetTop,
      height: element.offsetHeight,
    }))
  }
  function stand() {
    const element = scroller.current
    if (!element) return
    isOurs.current = true
    element.scrollTop = place.current === 0 ? 0 : lineAt(boxes(), place.current) - element.clientHeight * lineShare
  }
  const latestStand = useRef(stand)
  latestStand.current = stand

  useLayoutEffect(() => {
    place.current = goal.place
    latestStand.current()
  }, [goal])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      latestStand.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the position when the pages change their size
  useLayoutEffect(() => latestStand.current(), [fit])

  function onScroll() {
    const element = scroller.current
    if (!element) return
    if (isOurs.current) {
      isOurs.current = false
      return
    }
    const all = boxes()
    const last = all.at(-1)
    const isAtEnd = last !== undefined && last.top + last.height <= element.scrollTop + element.clientHeight + 2
    const line = element.scrollTop + element.clientHeight * lineShare
    const now = isAtEnd ? (all.length - 1) * 1_000 + 999 : placeAt(all, line)
    if (now > place.current) hideBars()
    place.current = now
    goTo(now)
  }
  function onClick(event: MouseEvent) {
    if (!(event.target as Element).closest('a, button')) toggleBars()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap shows the bars, which keys reach anyway
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div ref={scroller} className="comic-strip" data-fit={fit} onScroll={onScroll} onClick={onClick}>
      {pages.map((page, index) => (
        <img
          key={page.src}
          data-page={index}
          src={page.src}
          alt={t('comics.page', { page: index + 1, pages: pages.length })}
          width={page.width}
          height={page.height}
          loading={index < 2 ? 'eager' : 'lazy'}
          decoding="async"
        />
      ))}
      <div className="comic-end">
        {next ? (
          <LocaleLink to={comicKind.partPath(slug, next.position)} className={buttonClass({ size: 'large' })}>
            {t('comics.next')}: {next.title}
          </LocaleLink>
        ) : (
          <>
            <p>{t('comics.last')}</p>
            <LocaleLink to={`/truyen-tranh/${slug}`} className={buttonClass({ size: 'large' })}>
              {t('comics.toComic')}
            </LocaleLink>
          </>
        )}
      </div>
    </div>
  )
}

import './comics.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Chapter, viewComic } from '#contract/comics.ts'
import { useView } from '#web/features/views/use-view.ts'
import { comicKind } from '#web/features/works/kind-of-work.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { PagedReader } from './paged-reader.tsx'
import { pageOf } from './place-in-strip.ts'
import { ReaderBars } from './reader-bars.tsx'
import {
  after,
  keepPreferences,
  type ReaderPreferences,
  readerFits,
  readerModes,
  readPreferences,
  usual,
} from './reader-preferences.ts'
import { StripReader } from './strip-reader.tsx'
import { useChapterPlace } from './use-chapter-place.ts'
import { usePreload } from './use-preload.ts'

export function ChapterView({ chapter }: { chapter: Chapter }) {
  const { work, part, pages, list } = chapter
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const [preferences, setPreferences] = useState<ReaderPreferences>(usual)
  const [areBarsShown, setBarsShown] = useState(true)
  const { place, goal, goTo, jump } = useChapterPlace(chapter)
  useView(viewComic, work.id)
  useEffect(() => setPreferences(readPreferences(work.id)), [work.id])
  useInertRest(root)
  const at = pageOf(place, pages.length)
  const { previous, next } = useMemo(() => {
    const index = list.findIndex(({ id }) => id === part.id)
    return { previous: list[index - 1] ?? null, next: list[index + 1] ?? null }
  }, [list, part.id])
  usePreload({ pages, at, work, next })

  const comicPath = localePath(locale, `/truyen-tranh/${work.slug}`)
  const open = (position: number) => navigate(localePath(locale, comicKind.partPath(work.slug, position)))
  function change(changed: Partial<ReaderPreferences>) {
    const now = { ...preferences, ...changed }
    setPreferences(now)
    keepPreferences(work.id, now)
    jump(place)
  }
  function turn(by: 1 | -1) {
    if (at + by >= pages.length) return next ? void open(next.position) : setBarsShown(true)
    if (at + by < 0) return
    jump((at + by) * 1_000)
    // Turning a page hides the bars. In strip mode, scrolling hides them.
    if (preferences.mode === 'page' && !root.current?.querySelector('.comic-bar:focus-within')) setBarsShown(false)
  }

  const keys = useRef<(event: KeyboardEvent) => void>(() => {})
  keys.current = (event) => {
    const { key, target } = event
    // An open dialog handles the keys itself.
    if (document.querySelector('[role=dialog]')) return
    if (event.ctrlKey || event.metaKey || event.altKey || (target as Element).closest('input, textarea')) return
    const isPaged = preferences.mode === 'page'
    // The browser closes the open popover, so Escape must not leave the reader.
    if (key === 'Escape' && document.querySelector(':popover-open')) return
    if (key === 'Escape') void navigate(comicPath)
    else if (key === 'ArrowRight' || (isPaged && (key === 'PageDown' || key === ' '))) turn(1)
    else if (key === 'ArrowLeft' || (isPaged && key === 'PageUp')) turn(-1)
    else if (key === 'Home') jump(0)
    else if (key === 'End') jump((pages.length - 1) * 1_000)
    else if (key === 'm' || key === 'M') change({ mode: after(readerModes, preferences.mode) })
    else if (key === 'f' || key === 'F') change({ fit: after(readerFits, preferences.fit) })
    else return
    event.preventDefault()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys.current(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const title = t('comics.chapterTitle', { comic: work.title, number: part.position, title: part.title })
  const shared = { pages, goal, goTo, fit: preferences.fit, toggleBars: () => setBarsShown((are) => !are) }
  return (
    <div ref={root} className="comic-reader" data-bars={areBarsShown ? 'shown' : 'hidden'}>
      <PageHead title={title} description={part.summary || title} imageUrl={work.cover} />
      <h1 className="sr-only">{title}</h1>
      {preferences.mode === 'strip' ? (
        <StripReader {...shared} next={next} slug={work.slug} hideBars={() => setBarsShown(false)} />
      ) : (
        <PagedReader {...shared} at={at} turn={turn} />
      )}
      <ReaderBars
        {...{ chapter, at, previous, next, preferences, change }}
        areShown={areBarsShown}
        show={() => setBarsShown(true)}
        go={(page) => jump(page * 1_000)}
      />
    </div>
  )
}

/**
 * Makes the page around the reader inert for keyboards and screen readers, except live regions. Elements added later,
 * such as dialogs, stay active.
 */
function useInertRest(root: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rest: HTMLElement[] = []
    for (let element = root.current; element && element !== document.body; element = element.parentElement)
      for (const other of element.parentElement?.children ?? [])
        if (other !== element && other instanceof HTMLElement && !other.inert && !other.matches('script, [aria-live]'))
          rest.push(other)
    for (const other of rest) other.inert = true
    document.documentElement.classList.add('is-reading')
    return () => {
      for (const other of rest) other.inert = false
      document.documentElement.classList.remove('is-reading')
    }
  }, [root])
}

import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Settings from 'lucide-react/icons/settings'
import ZoomIn from 'lucide-react/icons/zoom-in'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Chapter } from '#contract/comics.ts'
import type { WorkPart } from '#contract/works.ts'
import { comicKind } from '#web/features/works/kind-of-work.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { type ReaderPreferences, readerFits, readerModes } from './reader-preferences.ts'

const MediaPreview = lazyPart(() => import('#web/picture/media-preview.tsx'), 'MediaPreview')

type Props = {
  chapter: Chapter
  at: number
  previous: WorkPart | null
  next: WorkPart | null
  preferences: ReaderPreferences
  change: (changed: Partial<ReaderPreferences>) => void
  areShown: boolean
  show: () => void
  go: (page: number) => void
}

export function ReaderBars(props: Props) {
  const { chapter, at, previous, next, preferences, change, areShown, show, go } = props
  const { work, part, pages } = chapter
  const t = useTranslate()
  const [zoomedAt, setZoomedAt] = useState<number | null>(null)
  const shownClass = areShown ? '' : 'is-away'
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever comes by keyboard sees where the focus is */}
      <header className={classNames('comic-bar comic-bar-top', shownClass)} onFocus={show}>
        <LocaleLink
          to={`/truyen-tranh/${work.slug}`}
          aria-label={t('comics.toComic')}
          title={t('comics.toComic')}
          className="tap inline-flex items-center justify-center rounded-md hover:bg-picture-glass"
        >
          <ArrowLeft size={22} aria-hidden />
        </LocaleLink>
        <p className="min-w-0 flex-1">
          <span className="block truncate text-sm font-semibold">{work.title}</span>
          <span className="block truncate text-xs text-on-picture-2">
            {t('comics.chapter', { number: part.position })}: {part.title}
          </span>
        </p>
        <button
          type="button"
          aria-label={t('comics.zoomPage', { page: at + 1 })}
          title={t('comics.zoomPage', { page: at + 1 })}
          onClick={() => setZoomedAt(at)}
          className="tap inline-flex items-center justify-center rounded-md hover:bg-picture-glass"
        >
          <ZoomIn size={20} aria-hidden />
        </button>
        <Popover
          shape="menu"
          label={t('comics.settings')}
          trigger={<Settings size={20} aria-hidden />}
          triggerClass="tap inline-flex items-center justify-center rounded-md hover:bg-picture-glass"
        >
          <Choice label={t('comics.mode')}>
            {readerModes.map((mode) => (
              <button
                key={mode}
                type="button"
                aria-pressed={preferences.mode === mode}
                onClick={() => change({ mode })}
                className={chipClass(preferences.mode === mode ? 'on' : 'off')}
              >
                {t(`comics.mode.${mode}`)}
              </button>
            ))}
          </Choice>
          <Choice label={t('comics.fit')}>
            {readerFits.map((fit) => (
              <button
                key={fit}
                type="button"
                aria-pressed={preferences.fit === fit}
                onClick={() => change({ fit })}
                className={chipClass(preferences.fit === fit ? 'on' : 'off')}
              >
                {t(`comics.fit.${fit}`)}
              </button>
            ))}
          </Choice>
          <p className="max-w-72 p-2 text-xs text-ink-3">{t('comics.keys')}</p>
        </Popover>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <footer className={classNames('comic-bar comic-bar-bottom', shownClass)} onFocus={show}>
        <Thumbnails pages={pages} at={at} go={go} />
        <div className="flex items-center gap-2">
          <ChapterLink slug={work.slug} part={previous} label={t('comics.previous')}>
            <ChevronLeft size={22} aria-hidden />
          </ChapterLink>
          <input
            type="range"
            min={1}
            max={pages.length}
            step={1}
            value={at + 1}
            aria-label={t('comics.pageList')}
            aria-valuetext={t('comics.page', { page: at + 1, pages: pages.length })}
            onChange={({ target }) => go(Number(target.value) - 1)}
            className="comic-range"
          />
          <span className="tabular min-w-12 text-center text-sm" aria-hidden>
            {at + 1}/{pages.length}
          </span>
          <ChapterLink slug={work.slug} part={next} label={t('comics.next')}>
            <ChevronRight size={22} aria-hidden />
          </ChapterLink>
        </div>
      </footer>
      {zoomedAt !== null && (
        <Suspense fallback={null}>
          <MediaPreview
            label={work.title}
            files={pages.map(({ src: url }) => ({ url, kind: 'image' as const }))}
            first={zoomedAt}
            close={() => setZoomedAt(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="p-2">
      <legend className="mb-2 text-sm font-semibold text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

function ChapterLink({
  slug,
  part,
  label,
  children,
}: {
  slug: string
  part: WorkPart | null
  label: string
  children: ReactNode
}) {
  if (!part) return <span className="tap" />
  const full = `${label}: ${part.title}`
  return (
    <LocaleLink
      to={comicKind.partPath(slug, part.position)}
      aria-label={full}
      title={full}
      className="tap inline-flex items-center justify-center rounded-md hover:bg-picture-glass"
    >
      {children}
    </LocaleLink>
  )
}

function Thumbnails({ pages, at, go }: { pages: Chapter['pages']; at: number; go: (page: number) => void }) {
  const t = useTranslate()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = row.current
    const here = list?.children[at]
    if (list && here instanceof HTMLElement)
      list.scrollLeft = here.offsetLeft - (list.clientWidth - here.offsetWidth) / 2
  }, [at])
  return (
    <ul ref={row} aria-label={t('comics.pageList')} className="scroll-row justify-start gap-2 pb-1">
      {pages.map((page, index) => (
        <li key={page.src} className="shrink-0">
          <button
            type="button"
            aria-label={t('comics.page', { page: index + 1, pages: pages.length })}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => go(index)}
            className={classNames(
              'block h-20 w-14 overflow-hidden rounded-sm border-2',
              index === at ? 'border-on-picture-brand' : 'border-transparent opacity-75',
            )}
          >
            <Picture
              src={page.src}
              alt=""
              width={56}
              height={80}
              isPhoto
              className="size-full object-cover object-top"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { KeysetPage } from '#contract/envelope.ts'
import type { Reel } from '#contract/reels.ts'
import { Comments } from '#web/features/comments/comments.tsx'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { NewReelButton } from './new-reel-button.tsx'
import { ReelItem } from './reel-item.tsx'
import { useReelFeed } from './use-reel-feed.ts'
import { isForElsewhere } from './use-reel-keys.ts'
import type { ReelNearness } from './use-reel-video.ts'
import { useReelWheel } from './use-reel-wheel.ts'
import './reels.css'

/** From this width, the comments fit beside the video. */
const wide = '(min-width: 1024px)'
/** Number of reels rendered before and after the visible one. The others are placeholders of the same height. */
const drawn = 2

type ReelsStageProps = { first: readonly Reel[]; feed: Pick<KeysetPage<Reel>, 'list' | 'next'> }

/**
 * Reels in full height, one after another, controlled by swipes, the wheel or keys. The URL is always that of the
 * visible reel.
 */
export function ReelsStage({ first, feed: given }: ReelsStageProps) {
  const t = useTranslate()
  const locale = useLocale()
  const feed = useReelFeed(first, given)
  const { list, reached } = feed
  const track = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [areCommentsOpen, setCommentsOpen] = useState(false)
  const [isWide, setWide] = useState(false)
  const reel = list[Math.min(active, list.length - 1)]

  useEffect(() => {
    const media = matchMedia(wide)
    const follow = () => setWide(media.matches)
    follow()
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: added elements must be observed too
  useEffect(() => {
    const { current } = track
    if (!current) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setActive(Number((target as HTMLElement).dataset.index))
      },
      { root: current, threshold: 0.6 },
    )
    for (const child of current.querySelectorAll('[data-index]')) observer.observe(child)
    return () => observer.disconnect()
  }, [list.length])

  const slug = reel?.slug
  useEffect(() => {
    if (slug === undefined) return
    const path = localePath(locale, `/reels/${slug}`)
    // Replaces the history entry. A return to this entry shows the last reel, and one step back leaves the reels.
    if (location.pathname !== path) history.replaceState(history.state, '', path)
  }, [slug, locale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each position
  useEffect(() => reached(active), [active, list.length])

  function go(step: number): void {
    const to = track.current?.querySelector(`[data-index="${active + step}"]`)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    to?.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' })
  }
  useReelWheel(track, go)
  const latestGo = useRef(go)
  useEffect(() => {
    latestGo.current = go
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 }[event.key]
      if (!step || isForElsewhere(event)) return
      event.preventDefault()
      latestGo.current(step)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const nearness = (index: number): ReelNearness =>
    index === active ? 'active' : index === active + 1 ? 'near' : 'far'
  return (
    <div className="reels">
      <div className="reels-top">
        <LocaleLink to="/" aria-label={t('reels.back')} className="reel-round lg:hidden">
          <ArrowLeft size={22} aria-hidden />
        </LocaleLink>
        <h1 className="font-bold">{t('reels.title')}</h1>
        <NewReelButton />
      </div>
      <div ref={track} className="reels-track" aria-label={t('reels.player')} role="feed">
        {list.map((one, index) => (
          <article
            key={one.id}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={-1}
            aria-label={t('reels.one.title', { name: one.author.displayName })}
            inert={index !== active}
            className="reel"
          >
            {Math.abs(index - active) <= drawn && (
              <ReelItem
                reel={one}
                nearness={nearness(index)}
                openComments={() => setCommentsOpen((now) => !now)}
                removed={feed.removed}
              />
            )}
          </article>
        ))}
        {feed.state === 'failed' && (
          <div className="reels-end">
            <p>{t('reels.failed')}</p>
            <Button tone="neutral" onClick={feed.retry}>
              {t('reels.retry')}
            </Button>
          </div>
        )}
      </div>
      <div className="reels-steps">
        <IconButton label={t('reels.previous')} disabled={active === 0} onClick={() => go(-1)}>
          <ChevronUp size={24} aria-hidden />
        </IconButton>
        <IconButton label={t('reels.next')} disabled={active >= list.length - 1} onClick={() => go(1)}>
          <ChevronDown size={24} aria-hidden />
        </IconButton>
      </div>
      {reel && (isWide || areCommentsOpen) && (
        <ReelComments key={reel.id} reel={reel} isSheet={!isWide} close={() => setCommentsOpen(false)} />
      )}
    </div>
  )
}

type ReelCommentsProps = { reel: Reel; isSheet: boolean; close(): void }

/** Comments beside the video, or in a half sheet over it while it plays. */
function ReelComments({ reel, isSheet, close }: ReelCommentsProps) {
  const t = useTranslate()
  const closer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isSheet) return
    const before = document.activeElement
    closer.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isSheet])
  const comments = <Comments target={{ targetType: 'reel', targetId: reel.id }} ownerId={reel.author.userId} />
  if (!isSheet)
    return (
      <aside className="reels-comments" aria-label={t('reels.comment')}>
        {comments}
        <p className="mt-auto border-t border-line px-6 py-4 text-xs text-ink-3">{t('reels.keys')}</p>
      </aside>
    )
  return (
    <div
      role="dialog"
      aria-label={t('reels.comment')}
      className="reels-sheet"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <button
        ref={closer}
        type="button"
        aria-label={t('reels.comments.close')}
        className="tap absolute right-2 top-2 z-10 inline-flex items-center justify-center rounded-md text-ink-2"
        onClick={close}
      >
        <X size={20} aria-hidden />
      </button>
      {comments}
    </div>
  )
}

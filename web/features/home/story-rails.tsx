import Play from 'lucide-react/icons/play'
import { type ReactNode, useCallback } from 'react'
import { highlightGoals } from '#contract/highlights.ts'
import { type Reel, reelList } from '#contract/reels.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { minuteOf, nameOf, scoreOf } from '#web/features/highlights/highlight-text.ts'
import { MomentStill } from '#web/features/highlights/moment-frame.tsx'
import { ShelfRow } from '#web/features/works/shelf-row.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { RetryState } from '#web/shell/retry-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import '#web/features/highlights/highlights.css'

const shown = 10
const goalClass = 'w-52 shrink-0 snap-start sm:w-64'
const reelClass = 'w-32 shrink-0 snap-start sm:w-44'

/** The newest goals and reels. Read once they are about to be seen: the page that everybody begins with is not longer for them. */
export function StoryRails() {
  const t = useTranslate()
  return (
    <div id="story-rails">
      <GoalRail title={t('home.goals')} />
      <ReelRail title={t('home.reels')} />
    </div>
  )
}

type RailProps = {
  title: string
  to: string
  place: ReactNode
  loaded: { ok: boolean } | null
  children: ReactNode
}

/** Its places are as high as what comes, so that nothing moves. */
function Rail({ title, to, place, loaded, children }: RailProps) {
  const t = useTranslate()
  if (loaded?.ok === false)
    return (
      <div className="card mt-8">
        <RetryState />
      </div>
    )
  // Not AllLink: shared by one part more, it would bring the page's first script what only other pages share.
  const all = (
    <LocaleLink
      to={to}
      className="tap inline-flex items-center px-2 text-sm font-semibold text-primary hover:underline"
    >
      {t('state.seeAll')}
      <span className="sr-only">: {title}</span>
    </LocaleLink>
  )
  return (
    <ShelfRow title={title} action={all}>
      {loaded ? children : Array.from({ length: 6 }, (_, at) => at).map((at) => <li key={at}>{place}</li>)}
    </ShelfRow>
  )
}

function GoalRail({ title }: { title: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback(() => call(highlightGoals, { pageSize: shown, locale }), [locale])
  const { loaded } = useLoaded(read)
  const place = (
    <span className={`block ${goalClass}`}>
      <Skeleton className="aspect-video w-full rounded-md" />
      <Skeleton className="mt-2 h-5 w-3/4" />
      <Skeleton className="mt-1 h-4 w-full" />
    </span>
  )
  if (loaded?.ok && loaded.data.list.length === 0) return null
  return (
    <Rail title={title} to="/highlight" place={place} loaded={loaded}>
      {loaded?.ok &&
        loaded.data.list.map(({ fixture: { home, away }, highlight }) => (
          <li key={highlight.id} data-cover={`${home.id} ${away.id}`} className={goalClass}>
            <LocaleLink to={highlight.path} className="moment group">
              <span className="field field-football moment-picture">
                <span className="cover-part absolute inset-0">
                  <MomentStill moment={highlight} width={320} />
                </span>
                <span aria-hidden className="absolute inset-0 bg-linear-to-t from-picture-shade/80 via-transparent" />
                <span className="moment-minute cover-word tabular">{minuteOf(highlight)}</span>
                <span aria-hidden className="moment-play">
                  <Play size={18} className="translate-x-px fill-current" />
                </span>
                <span className="moment-score cover-word tabular">{scoreOf(highlight)}</span>
              </span>
              <span className="cover-word mt-2 block truncate px-0.5 text-sm font-semibold text-ink">
                {highlight.title || highlight.player || nameOf(t, highlight)}
              </span>
            </LocaleLink>
            <p className="truncate px-0.5 text-xs text-ink-2">
              {home.name} – {away.name}
            </p>
          </li>
        ))}
    </Rail>
  )
}

function ReelRail({ title }: { title: string }) {
  const read = useCallback(() => call(reelList, { pageSize: shown }), [])
  const { loaded } = useLoaded(read)
  if (loaded?.ok && loaded.data.list.length === 0) return null
  const place = (
    <span className={`block ${reelClass}`}>
      <Skeleton className="aspect-[9/16] w-full rounded-lg" />
    </span>
  )
  return (
    <Rail title={title} to="/reels" place={place} loaded={loaded}>
      {loaded?.ok &&
        loaded.data.list.map((reel) => (
          <li key={reel.id} className={reelClass}>
            <ReelCard reel={reel} />
          </li>
        ))}
    </Rail>
  )
}

function ReelCard({ reel: { slug, caption, poster, author } }: { reel: Reel }) {
  const t = useTranslate()
  return (
    <LocaleLink
      to={`/reels/${slug}`}
      className="relative block aspect-[9/16] overflow-hidden rounded-lg bg-inverse text-on-picture"
    >
      {poster && (
        <Picture
          src={poster}
          alt=""
          width={176}
          height={313}
          isPhoto
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span
        aria-hidden
        className="absolute inset-0 bg-linear-to-t from-picture-shade via-picture-shade/20 to-transparent"
      />
      <span className="absolute inset-x-3 bottom-3">
        <span className="line-clamp-2 text-sm font-semibold leading-snug">
          {caption || t('reels.one.title', { name: author.displayName })}
        </span>
        <span className="block truncate text-xs text-on-picture-2">{author.displayName}</span>
      </span>
    </LocaleLink>
  )
}

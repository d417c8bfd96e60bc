import type { FixtureSummary } from '#contract/schedule.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, LiveBadge } from '#web/ui/badge.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLiveFixture } from './fixture.state.ts'
import { Poster } from './poster.tsx'
import { ClockText, Score } from './score.tsx'
import { Viewers } from './viewers.tsx'

/** A live room in a grid: the whole card is one link to `{base}/{slug}`. */
export const FixtureCard = cachedFragment(
  'fixture-card',
  function FixtureCard({ fixture: given, base = '/truc-tiep' }: { fixture: FixtureSummary; base?: string }) {
    const t = useTranslate()
    const fixture = useLiveFixture(given)
    const { home, away, tournament, commentators, sport, poster, slug } = fixture
    const [first] = commentators
    return (
      <article className="card later-card group relative overflow-hidden transition-colors duration-150 hover:border-line-strong">
        <div className="relative aspect-video">
          <Poster sport={sport} poster={poster} width={320} />
          <div className="absolute inset-x-2 top-2 flex items-center justify-between gap-1 sm:inset-x-2.5 sm:top-2.5">
            <LiveBadge>{t('fixture.live')}</LiveBadge>
            {fixture.viewers > 0 && (
              <Badge tone="picture">
                <Viewers count={fixture.viewers} />
              </Badge>
            )}
          </div>
          <div className="absolute inset-x-3 bottom-2.5 flex items-center gap-1.5">
            <Crest shortName={home.shortName} colour={home.colour} size={28} />
            <Crest shortName={away.shortName} colour={away.colour} size={28} />
            <Score fixture={fixture} className="ml-auto text-xl font-bold text-on-picture" />
          </div>
        </div>
        <div className="p-3.5">
          <h3 className="truncate text-[0.9375rem] font-semibold">
            <LocaleLink to={`${base}/${slug}`} className="card-link">
              {home.name} – {away.name}
            </LocaleLink>
          </h3>
          <p className="mt-0.5 flex items-center justify-between gap-3 text-sm">
            <span className="truncate text-ink-3">{tournament.name}</span>
            <span className="shrink-0 font-semibold text-primary">
              <ClockText fixture={fixture} isShort />
            </span>
          </p>
          <p className="mt-3 flex h-7 items-center gap-2 text-sm">
            {first ? (
              <>
                <Avatar name={first.name} seed={first.userId} picture={first.profilePicture} size={28} />
                <span className="truncate font-semibold">{first.name}</span>
                {commentators.length > 1 && <Badge>+{commentators.length - 1}</Badge>}
              </>
            ) : (
              <span className="text-ink-3">{t('fixture.noCommentator')}</span>
            )}
          </p>
        </div>
      </article>
    )
  },
)

export function FixtureCardSkeleton() {
  return (
    <div className="card overflow-hidden">
      <Skeleton className="aspect-video rounded-none" />
      <div className="p-3.5">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="mt-2 h-4 w-1/2" />
        <Skeleton className="mt-3 h-7 w-2/5" />
      </div>
    </div>
  )
}

export const cardGridClass = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4'

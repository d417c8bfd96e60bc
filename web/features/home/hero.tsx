import CalendarDays from 'lucide-react/icons/calendar-days'
import Flame from 'lucide-react/icons/flame'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import type { FixtureCommentator, FixtureSummary, Side } from '#contract/schedule.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { useLiveFixture } from '#web/fixture/fixture.state.ts'
import { OnAirBadge, shownCommentators } from '#web/fixture/on-air.tsx'
import { Poster } from '#web/fixture/poster.tsx'
import { ClockText, Score } from '#web/fixture/score.tsx'
import { isCrowd, Viewers } from '#web/fixture/viewers.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { usePreview } from './use-preview.ts'

const frameClass = 'relative isolate overflow-hidden rounded-xl border border-line shadow-card'

export const Hero = cachedFragment('hero', function Hero({ fixture: given }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  const fixture = useLiveFixture(given)
  const { home, away, tournament, round, sport, poster, slug } = fixture
  const commentators = shownCommentators(fixture)
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = commentators.find(({ userId }) => userId === chosenId) ?? commentators[0]
  const to = `/truc-tiep/${chosen?.link || slug}`
  const preview = usePreview()
  return (
    <section
      aria-label={`${t('home.hot')}: ${t('fixture.versus', { home: home.name, away: away.name })}`}
      className={classNames(frameClass, 'hero-box')}
    >
      <Poster sport={sport} poster={poster} width={1024} isMain>
        {preview && <preview.HeroPreview fixtureId={fixture.fixtureId} userId={chosen?.userId} />}
      </Poster>
      <div className="relative flex items-center gap-2">
        <OnAirBadge fixture={fixture} tone="picture" />
        <span className="max-sm:sr-only">
          <Badge tone="picture">
            <Flame size={14} aria-hidden />
            {t('home.hot')}
          </Badge>
        </span>
        {isCrowd(fixture.viewers) && (
          <Badge tone="picture">
            <Viewers count={fixture.viewers} />
          </Badge>
        )}
        <span className="ml-auto min-w-0">
          <Badge tone="picture">
            <span className="truncate">{[tournament.name, round].filter(Boolean).join(' · ')}</span>
          </Badge>
        </span>
      </div>
      <div className="relative">
        <LocaleLink to={to} className="grid grid-cols-[1fr_auto_1fr] items-end gap-3 rounded-md sm:items-center">
          <HeroTeam side={home} className="items-start sm:flex-row sm:items-center" />
          <span className="flex flex-col items-center">
            <Score fixture={fixture} className="text-4xl font-bold leading-tight sm:text-5xl" />
            <span className="text-sm font-semibold text-on-picture-brand">
              <ClockText fixture={fixture} />
            </span>
          </span>
          <HeroTeam side={away} className="items-end text-right sm:flex-row-reverse sm:items-center" />
        </LocaleLink>
        <div className="mt-3 flex items-center gap-3 sm:mt-5">
          <Commentators list={commentators} chosen={chosen} choose={choose} />
          {preview && <preview.PreviewButton />}
          <LocaleLink to={to} className={classNames(buttonClass({ size: 'medium' }), 'ml-auto max-sm:hidden')}>
            <Play size={18} aria-hidden />
            {t('fixture.watch')}
          </LocaleLink>
        </div>
      </div>
    </section>
  )
})

function HeroTeam({ side, className }: { side: Side; className: string }) {
  return (
    <span className={classNames('flex min-w-0 flex-col gap-2 sm:gap-3', className)}>
      <Crest of={side} size={44} />
      <span className="max-w-full truncate text-sm font-bold sm:text-xl">{side.name}</span>
    </span>
  )
}

type CommentatorsProps = {
  list: FixtureCommentator[]
  chosen: FixtureCommentator | undefined
  choose: (userId: string) => void
}

/** Lets the viewer choose the commentator, which sets the preview and the target of the watch button. */
function Commentators({ list, chosen, choose }: CommentatorsProps) {
  const t = useTranslate()
  if (list.length === 0) return null
  return (
    <fieldset className="scroll-row min-w-0 flex-1">
      <legend className="sr-only">{t('fixture.commentators')}</legend>
      {list.map(({ userId, name, profilePicture }) => (
        <button
          key={userId}
          type="button"
          aria-pressed={userId === chosen?.userId}
          onClick={() => choose(userId)}
          className="hero-voice"
        >
          <Avatar name={name} seed={userId} picture={profilePicture} size={36} />
          {t('fixture.commentator', { name })}
        </button>
      ))}
    </fieldset>
  )
}

/** Replaces the hero when no fixture is live, and links to the schedule. */
export function QuietHero() {
  const t = useTranslate()
  return (
    <section className={classNames(frameClass, 'grid min-h-68 place-items-center bg-surface sm:aspect-video')}>
      <EmptyState
        icon={<CalendarDays size={24} />}
        title={t('home.quiet.title')}
        text={t('home.quiet.text')}
        action={
          <LocaleLink to="/lich-truc-tiep" className={buttonClass()}>
            {t('live.empty.action')}
          </LocaleLink>
        }
      />
    </section>
  )
}

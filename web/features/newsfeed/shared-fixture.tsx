import Mic from 'lucide-react/icons/mic'
import Play from 'lucide-react/icons/play'
import type { SharedMoment } from '#contract/newsfeed.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { phaseOf, useLiveFixture } from '#web/features/schedule/fixture.state.ts'
import { Poster } from '#web/features/schedule/poster.tsx'
import { ClockText, Score } from '#web/features/schedule/score.tsx'
import { useKickOffText } from '#web/features/schedule/use-day-text.ts'
import { Viewers } from '#web/features/schedule/viewers.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { Badge, LiveBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Crest } from '#web/ui/crest.tsx'

/** A fixture in a post: the running score, and the way in. `moment` is how it stood when it was posted. */
export function SharedFixture({ fixture: given, moment }: { fixture: FixtureSummary; moment: SharedMoment | null }) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  const fixture = useLiveFixture(given)
  const { home, away, tournament, sport, poster, slug, kickOff, viewers } = fixture
  const phase = phaseOf(fixture)
  const isLive = phase === 'on'
  const side = (of: typeof home) => (
    <span className="flex min-w-0 flex-1 basis-0 flex-col items-center gap-2 text-center">
      <Crest shortName={of.shortName} colour={of.colour} size={56} />
      <span className="line-clamp-2 text-sm font-semibold leading-snug text-on-picture">{of.name}</span>
    </span>
  )
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface-2">
      <div className="relative isolate overflow-hidden px-4 pb-5 pt-3">
        <Poster sport={sport} poster={poster} width={640} />
        <div className="absolute inset-0 -z-10 bg-picture-glass" />
        <div className="relative flex items-center gap-2">
          {isLive && <LiveBadge>{t('fixture.live')}</LiveBadge>}
          {viewers > 0 && (
            <Badge tone="picture">
              <Viewers count={viewers} />
            </Badge>
          )}
          <span className="ml-auto min-w-0">
            <Badge tone="picture">
              <span className="truncate">{tournament.name}</span>
            </Badge>
          </span>
        </div>
        <div className="relative mt-4 flex items-center gap-3">
          {side(home)}
          <span className="flex shrink-0 flex-col items-center">
            {phase === 'before' ? (
              <time dateTime={new Date(kickOff).toISOString()} className="tabular text-sm font-bold text-on-picture">
                {kickOffText(kickOff)}
              </time>
            ) : (
              <>
                <Score fixture={fixture} className="text-3xl font-bold text-on-picture" />
                <span className="tabular text-sm font-semibold text-on-picture-green">
                  <ClockText fixture={fixture} isShort />
                </span>
              </>
            )}
          </span>
          {side(away)}
        </div>
      </div>
      <div className="flex items-center gap-3 px-4 py-3">
        {moment ? <MomentText moment={moment} /> : <Voices fixture={fixture} />}
        <LocaleLink
          to={`/truc-tiep/${slug}`}
          className={`${buttonClass({ tone: isLive ? 'primary' : 'neutral' })} shrink-0 not-first:ml-auto only:w-full`}
        >
          {isLive && <Play size={16} aria-hidden />}
          {t(isLive ? 'post.live.watch' : 'post.live.open')}
        </LocaleLink>
      </div>
    </div>
  )
}

function MomentText({ moment: { minute, home, away } }: { moment: SharedMoment }) {
  const t = useTranslate()
  if (home === null || away === null) return null
  const score = `${home}–${away}`
  return (
    <p className="tabular min-w-0 text-sm text-ink-2">
      {minute === null ? t('post.moment', { score }) : t('post.moment.minute', { minute, score })}
    </p>
  )
}

/** Who is heard there. */
function Voices({ fixture: { commentators } }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  if (commentators.length === 0) return null
  const names = commentators.map(({ name }) => name).join(', ')
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
      <Mic size={16} aria-hidden className="shrink-0 text-primary" />
      <span className="line-clamp-2 min-w-0">{t('post.live.calledBy', { names })}</span>
    </p>
  )
}

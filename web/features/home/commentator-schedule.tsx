import type { FixtureSummary } from '#contract/schedule.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { phaseOf, useLiveFixture } from '#web/fixture/fixture.state.ts'
import { ClockText } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LiveBadge } from '#web/ui/badge.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { AllLink } from './all-link.tsx'
import type { Slot } from './commentator-slots.ts'

export function CommentatorSchedule({ slots }: { slots: Loaded<Slot[]> }) {
  const t = useTranslate()
  return (
    <section className="mt-8" aria-labelledby="commentators">
      <SectionHeading
        id="commentators"
        title={t('home.commentators')}
        action={<AllLink to="/lich-truc-tiep" about={t('home.commentators')} />}
      />
      {!slots.ok ? (
        <div className="card mt-3">
          <RetryState />
        </div>
      ) : slots.data.length === 0 ? (
        <p className="card mt-3 px-4 py-8 text-sm text-ink-2">{t('home.commentators.empty')}</p>
      ) : (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 md:gap-4 xl:grid-cols-3">
          {slots.data.map((slot) => (
            <CommentatorCard key={slot.commentator.userId} slot={slot} />
          ))}
        </ul>
      )}
    </section>
  )
}

const CommentatorCard = cachedFragment('commentator-card', function CommentatorCard({ slot }: { slot: Slot }) {
  const t = useTranslate()
  const { commentator, fixtures, total } = slot
  return (
    <li className="card later-card overflow-hidden">
      <div className="flex items-center gap-3 px-4 pb-2 pt-4">
        <Avatar name={commentator.name} seed={commentator.userId} picture={commentator.profilePicture} size={44} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-semibold">{t('fixture.commentator', { name: commentator.name })}</h3>
          {total !== null && total > 0 && (
            <p className="tabular text-[0.8125rem] text-ink-3">{t('home.commentators.week', { count: total })}</p>
          )}
        </div>
        {commentator.isLive && <LiveBadge>{t('fixture.live')}</LiveBadge>}
      </div>
      <ul className="px-2 pb-2">
        {fixtures.map((fixture) => (
          <Appointment key={fixture.fixtureId} fixture={fixture} username={commentator.username} />
        ))}
      </ul>
    </li>
  )
})

function Appointment({ fixture: given, username }: { fixture: FixtureSummary; username: string }) {
  const fixture = useLiveFixture(given)
  const kickOffText = useKickOffText()
  const { home, away, kickOff, slug } = fixture
  return (
    <li>
      <LocaleLink
        to={`/truc-tiep/${slug}/${username}`}
        className="flex min-h-11 items-center gap-3 rounded-md px-2 text-sm hover:bg-surface-3"
      >
        <span className="min-w-0 flex-1 truncate font-semibold">
          {home.name} – {away.name}
        </span>
        {phaseOf(fixture) === 'on' ? (
          <span className="shrink-0 font-semibold text-primary">
            <ClockText fixture={fixture} isShort />
          </span>
        ) : (
          <span className="tabular shrink-0 text-ink-2">{kickOffText(kickOff)}</span>
        )}
      </LocaleLink>
    </li>
  )
}

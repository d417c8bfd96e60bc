import { Suspense, useState } from 'react'
import type { DeskCommentator } from '#contract/commentator-desk.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { useLocale } from '#web/root-data.ts'
import { dateIn, dayMonthText, timeText, weekdayText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, LiveBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { overlapping } from './overlapping.ts'

const EndKeyDialog = lazyPart(() => import('./end-key-dialog.tsx'), 'EndKeyDialog')

type Props = {
  row: DeskCommentator
  /** Dates of the week. */
  days: readonly string[]
  changed: () => void
}

export function CommentatorCard({ row, days, changed }: Props) {
  const t = useTranslate()
  const numberText = useNumberText()
  const locale = useLocale()
  const zone = useZone()
  const [isEnding, setEnding] = useState(false)
  const { commentator, isLive, followers, key, lastStreamAt, strikes, withdrawals, matches } = row
  const dateOf = (timeMs: number) => dayMonthText(dateIn(timeMs, zone), locale)
  const facts = [
    t('commentatorDesk.followers', { count: numberText(followers) }),
    key ? t('commentatorDesk.key', { date: dateOf(key.createdAt) }) : t('commentatorDesk.noKey'),
    lastStreamAt === null
      ? t('commentatorDesk.neverLive')
      : t('commentatorDesk.lastStream', { date: dateOf(lastStreamAt) }),
  ]
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <LocaleLink
          to={memberPath(commentator.username)}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 font-semibold hover:underline"
        >
          <Avatar
            name={commentator.displayName}
            seed={commentator.userId}
            picture={commentator.profilePicture}
            size={36}
          />
          <bdi translate="no" className="min-w-0 wrap-anywhere">
            {commentator.displayName}
          </bdi>
        </LocaleLink>
        {isLive && <LiveBadge>{t('fixture.live')}</LiveBadge>}
        {strikes > 0 && <Badge tone="gold">{t('commentatorDesk.strikes', { count: strikes })}</Badge>}
        {withdrawals > 0 && <Badge>{t('commentatorDesk.withdrawals', { count: withdrawals })}</Badge>}
        {key?.refused && <Badge>{t('commentatorDesk.refused', { date: dateOf(key.refused.at) })}</Badge>}
        {key && (
          <Button tone="neutral" size="small" className="ml-auto" onClick={() => setEnding(true)}>
            {t('commentatorDesk.endKey')}
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-ink-2">{facts.join(' · ')}</p>
      {key?.refused && <p className="mt-1 text-sm text-ink-2">{t(`goLive.refusal.${key.refused.reason}`)}</p>}
      {matches.length === 0 ? (
        <p className="mt-3 text-sm text-ink-3">{t('commentatorDesk.free')}</p>
      ) : (
        <ol className="mt-3 grid gap-2 lg:grid-cols-7">
          {days.map((date) => (
            <Day key={date} date={date} matches={matches} />
          ))}
        </ol>
      )}
      <Suspense fallback={null}>
        {isEnding && (
          <EndKeyDialog
            commentator={commentator}
            close={() => setEnding(false)}
            done={() => {
              setEnding(false)
              changed()
            }}
          />
        )}
      </Suspense>
    </li>
  )
}

/** The matches of a day. On a phone, days without any are left out. */
function Day({ date, matches }: { date: string; matches: DeskCommentator['matches'] }) {
  const t = useTranslate()
  const numberText = useNumberText()
  const locale = useLocale()
  const zone = useZone()
  const doubled = overlapping(matches.map(({ fixture }) => fixture.kickOff))
  const ofDay = matches.filter(({ fixture }) => dateIn(fixture.kickOff, zone) === date)
  return (
    <li className={classNames('min-w-0 rounded-md bg-surface-2 p-2', ofDay.length === 0 && 'max-lg:hidden')}>
      <p className="text-xs font-semibold text-ink-3">
        {weekdayText(date, locale)} {dayMonthText(date, locale)}
      </p>
      <ul>
        {ofDay.map(({ fixture, bookings }) => (
          <li key={fixture.fixtureId} className="mt-1.5 text-sm">
            <LocaleLink to={`/truc-tiep/${fixture.slug}`} className="block hover:underline [overflow-wrap:anywhere]">
              <span className="tabular font-semibold">{timeText(fixture.kickOff, zone)}</span>{' '}
              {t('fixture.versus', { home: fixture.home.name, away: fixture.away.name })}
            </LocaleLink>
            {bookings > 0 && (
              <span className="block text-xs text-ink-3">
                {t('commentatorDesk.bookings', { count: numberText(bookings) })}
              </span>
            )}
            {doubled.has(fixture.kickOff) && <Badge tone="gold">{t('commentatorDesk.overlap')}</Badge>}
          </li>
        ))}
      </ul>
    </li>
  )
}

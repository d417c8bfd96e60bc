import Check from 'lucide-react/icons/check'
import Flame from 'lucide-react/icons/flame'
import { friendStreaks } from '#contract/check-in.ts'
import { call } from '#web/api/call.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** Friends with a current streak, longest first. */
export function FriendStreaks() {
  const t = useTranslate()
  const text = useNumberText()
  const { data, isFailed, read } = useRead(() => call(friendStreaks))
  return (
    <section className="card p-4" aria-labelledby="friend-streaks">
      <h2 id="friend-streaks" className="text-[0.9375rem] font-bold">
        {t('checkIn.friends')}
      </h2>
      {!data ? (
        isFailed ? (
          <ReadError read={read} />
        ) : (
          <Skeleton className="mt-3 h-28 w-full rounded-md" />
        )
      ) : data.list.length === 0 ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-48 flex-1 text-sm text-ink-2">{t('checkIn.friends.none')}</p>
          <LocaleLink to="/ban-be" className={buttonClass({ tone: 'neutral' })}>
            {t('checkIn.friends.find')}
          </LocaleLink>
        </div>
      ) : (
        <ol className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {data.list.map(({ user, streak, isCheckedIn }) => (
            <li key={user.userId} className="relative flex min-h-14 items-center gap-3 rounded-md hover:bg-surface-2">
              <Avatar name={user.displayName} seed={user.userId} picture={user.profilePicture} size={36} />
              <LocaleLink
                to={memberPath(user.username)}
                className="card-link min-w-0 flex-1 truncate text-sm font-semibold"
              >
                <bdi translate="no">{user.displayName}</bdi>
              </LocaleLink>
              {isCheckedIn && (
                <span className="inline-flex text-primary">
                  <Check size={16} aria-hidden />
                  <span className="sr-only">{t('checkIn.taken')}</span>
                </span>
              )}
              <span className="tabular inline-flex min-w-14 items-center justify-end gap-1 text-sm font-bold">
                <Flame size={18} aria-hidden className={isCheckedIn ? 'text-flame' : 'text-ink-3'} />
                <span aria-hidden>{text(streak)}</span>
                <span className="sr-only">{t('checkIn.streak', { days: text(streak) })}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

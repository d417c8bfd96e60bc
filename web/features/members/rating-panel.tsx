import Star from 'lucide-react/icons/star'
import { useCallback, useEffect, useState } from 'react'
import { type MemberPage, memberRating, type OwnMemberRating, rateMember } from '#contract/members.ts'
import { maxStars } from '#contract/ratings.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'

const allStars = Array.from({ length: maxStars }, (_, index) => index + 1)

/** Ratings of a commentator. Members who have watched can rate here. */
export function RatingPanel({ member }: { member: MemberPage }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const { known, rate } = useOwnRating(member.userId)
  const rating = known ?? member.rating
  if (!rating) return null
  const average = rating.average ?? 0
  const averageText = average.toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="rating" className="card p-4">
      <h2 id="rating" className="text-lg font-bold">
        {t('member.rating')}
      </h2>
      {rating.average === null ? (
        <p className="mt-2 text-sm text-ink-2">{t('member.rating.none')}</p>
      ) : (
        <p className="mt-2 flex items-center gap-3">
          <span aria-hidden className="tabular text-4xl font-bold">
            {averageText}
          </span>
          <span aria-hidden className="flex gap-0.5">
            {allStars.map((star) => (
              <Star
                key={star}
                size={18}
                className={average >= star - 0.25 ? 'fill-gold text-gold-ink' : 'text-line-strong'}
              />
            ))}
          </span>
          <span aria-hidden className="tabular text-sm text-ink-2">
            ({rating.total.toLocaleString(tag)})
          </span>
          <span className="sr-only">
            {t('member.rating.average', { average: averageText, total: rating.total.toLocaleString(tag) })}
          </span>
        </p>
      )}
      {known?.mayRate ? (
        <fieldset className="mt-3 border-t border-line pt-3">
          <legend className="float-left mr-3 flex h-11 items-center text-sm font-semibold">
            {t('member.rating.own')}
          </legend>
          {allStars.map((star) => (
            <button
              key={star}
              type="button"
              aria-pressed={known.own === star}
              aria-label={t('member.rating.give', { stars: star })}
              className="tap inline-flex items-center justify-center rounded-md hover:bg-surface-3"
              onClick={() => void rate(star)}
            >
              <Star
                size={22}
                aria-hidden
                className={classNames(star <= (known.own ?? 0) ? 'fill-gold text-gold-ink' : 'text-ink-3')}
              />
            </button>
          ))}
        </fieldset>
      ) : (
        <p className="mt-3 text-sm text-ink-2">{t('member.rating.how', { name: member.displayName })}</p>
      )}
    </section>
  )
}

/**
 * Returns a function to rate, and the ratings with the viewer's own (`known`). `known` is null until loaded, for
 * guests, and on the viewer's own page.
 */
function useOwnRating(userId: string) {
  const t = useTranslate()
  const viewer = useSession()
  const ownId = viewer.kind === 'member' ? viewer.user.userId : null
  const [known, setKnown] = useState<OwnMemberRating | null>(null)
  useEffect(() => {
    setKnown(null)
    if (ownId === null || ownId === userId) return
    let isCurrent = true
    call(memberRating, { userId }).then(
      (answer) => isCurrent && setKnown(answer),
      (error: unknown) => console.warn('The rating could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [ownId, userId])
  const rate = useCallback(
    async (stars: number) => {
      const before = known
      setKnown((now) => now && { ...now, own: stars })
      try {
        setKnown(await call(rateMember, { userId, stars }))
        showToast({ tone: 'success', title: t('member.rating.thanks') })
      } catch (error) {
        setKnown(before)
        showToast({ tone: 'danger', title: failureText(t, error) })
      }
    },
    [known, userId, t],
  )
  return { known, rate }
}

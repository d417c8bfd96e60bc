import Star from 'lucide-react/icons/star'
import { useCallback, useEffect, useState } from 'react'
import { maxStars, type OwnRating, type Rating } from '#contract/ratings.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { createWrites } from '#web/api/writes.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useLocale } from '#web/root-data.ts'
import { showToast } from '#web/ui/toast.ts'
import type { KindOfWork } from './kind-of-work.ts'

const allStars = Array.from({ length: maxStars }, (_, index) => index + 1)

export function RatingControl({ of, workId, rating: given }: { of: KindOfWork; workId: string; rating: Rating }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const { known, rate } = useRating(of, workId)
  const { average, total } = known ?? given
  const averageText = (average ?? 0).toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const own = known?.own ?? 0
  return (
    <section aria-label={t('works.rating')} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {average === null ? (
        <p className="text-sm text-ink-2">{t('works.rating.none')}</p>
      ) : (
        <p className="flex items-baseline gap-2">
          <span aria-hidden className="tabular text-3xl font-bold">
            {averageText}
          </span>
          <span aria-hidden className="tabular text-sm text-ink-2">
            ({total.toLocaleString(tag)})
          </span>
          <span className="sr-only">
            {t('works.rating.average', { average: averageText, total: total.toLocaleString(tag) })}
          </span>
        </p>
      )}
      <fieldset className="flex items-center">
        <legend className="sr-only">{t('works.rating.own')}</legend>
        {allStars.map((star) => (
          <button
            key={star}
            type="button"
            aria-pressed={own === star}
            aria-label={t('works.rating.give', { stars: star })}
            className="tap inline-flex items-center justify-center rounded-md hover:bg-surface-3"
            onClick={() => void rate(star)}
          >
            <Star size={24} aria-hidden className={star <= own ? 'fill-gold text-gold-ink' : 'text-ink-3'} />
          </button>
        ))}
      </fieldset>
    </section>
  )
}

/** Returns a function to rate, and the viewer's rating (`known`). `known` is null for guests and until loaded. */
function useRating(of: KindOfWork, workId: string) {
  const t = useTranslate()
  const viewer = useSession()
  const ownId = viewer.kind === 'member' ? viewer.user.userId : null
  const [known, setKnown] = useState<OwnRating | null>(null)
  const [{ read, write }] = useState(createWrites)
  useEffect(() => {
    setKnown(null)
    if (ownId === null) return
    let isCurrent = true
    read(() => call(of.calls.ownRating, { id: workId })).then(
      (answer) => isCurrent && setKnown(answer),
      (error: unknown) => console.warn('The rating could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [of, workId, ownId, read])
  const rate = useCallback(
    async (stars: number) => {
      if (!(await askToLogIn('login'))) return
      try {
        setKnown(await write(() => call(of.calls.rate, { id: workId, stars })))
        showToast({ tone: 'success', title: t('works.rating.thanks') })
      } catch (error) {
        showToast({ tone: 'danger', title: failureText(t, error) })
      }
    },
    [of, workId, t, write],
  )
  return { known, rate }
}

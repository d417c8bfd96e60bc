import Gift from 'lucide-react/icons/gift'
import { useCallback, useState } from 'react'
import { type GiftSum, giftSums } from '#contract/gifts.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { useLocale } from '#web/root-data.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

const pageSize = 10

export function GiftSums() {
  const t = useTranslate()
  const locale = useLocale()
  const momentText = useMomentText()
  const [totals, setTotals] = useState<{ all: GiftSum; today: GiftSum } | null>(null)
  const read = useCallback(
    async (after: string | undefined) => {
      const { all, today, matches } = await call(giftSums, { locale, after, pageSize })
      setTotals({ all, today })
      return matches
    },
    [locale],
  )
  const matches = useKeysetList(read)
  return (
    <div className="card p-4 sm:p-5">
      <p className="text-sm text-ink-2">{t('gifts.sums.rule')}</p>
      {totals && (
        <dl className="mt-4 grid grid-cols-2 gap-3">
          <Total name={t('gifts.sums.today')} sum={totals.today} />
          <Total name={t('gifts.sums.all')} sum={totals.all} />
        </dl>
      )}
      <KeysetList
        listed={matches}
        loading={<Skeleton className="mt-4 h-40 w-full" />}
        empty={<EmptyState icon={<Gift size={24} />} title={t('gifts.sums.none')} text={t('gifts.sums.none.text')} />}
      >
        <h3 className="mt-5 text-sm font-bold">{t('gifts.sums.matches')}</h3>
        <ul className="mt-1 divide-y divide-line text-sm">
          {matches.list.map(({ fixtureId, home, away, kickOff, ...sum }) => (
            <li key={fixtureId} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2.5">
              <span className="min-w-0 flex-1 basis-48">
                <LocaleLink
                  to={`/truc-tiep/x-vs-y-${fixtureId}`}
                  className="inline-block py-1 font-semibold hover:underline"
                >
                  {home} – {away}
                </LocaleLink>
                <span className="tabular block text-xs text-ink-2">{momentText(kickOff)}</span>
              </span>
              <Points sum={sum} />
            </li>
          ))}
        </ul>
      </KeysetList>
    </div>
  )
}

function Total({ name, sum }: { name: string; sum: GiftSum }) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <div className="rounded-md bg-surface-3 p-4">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="tabular mt-1 text-2xl font-extrabold text-gold-ink">
        {t('gifts.sums.points', { count: text(sum.points) })}
      </dd>
      <dd className="tabular text-sm text-ink-2">{t('gifts.sums.gifts', { count: text(sum.gifts) })}</dd>
    </div>
  )
}

function Points({ sum }: { sum: GiftSum }) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <span className="tabular text-right">
      <span className="block font-bold text-gold-ink">{t('gifts.sums.points', { count: text(sum.points) })}</span>
      <span className="block text-xs text-ink-2">{t('gifts.sums.gifts', { count: text(sum.gifts) })}</span>
    </span>
  )
}

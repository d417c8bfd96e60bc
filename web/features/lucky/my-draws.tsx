import Gift from 'lucide-react/icons/gift'
import { useCallback } from 'react'
import { type LuckyType, luckyResult } from '#contract/lucky.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

export function MyDraws({ type, numberText }: { type: LuckyType; numberText: (value: number) => string }) {
  const t = useTranslate()
  const momentText = useMomentText()
  const read = useCallback((after: string | undefined) => call(luckyResult, { type, after, pageSize: 10 }), [type])
  const draws = useKeysetList(read)
  return (
    <section className="card p-4">
      <SectionHeading title={t('lucky.mine')} />
      <KeysetList
        listed={draws}
        loading={<Skeleton className="mt-2 h-32 w-full" />}
        empty={<EmptyState icon={<Gift size={24} />} title={t('lucky.mine.none')} text={t('lucky.mine.none.text')} />}
      >
        <ul className="mt-2 divide-y divide-line text-sm">
          {draws.list.map(({ id, amount, price, at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-2.5">
              <span className="tabular font-semibold">{t('lucky.xu', { amount: `+${numberText(amount)}` })}</span>
              <span className="text-ink-3">
                {price > 0 ? t('lucky.mine.paid', { price: numberText(price) }) : t('lucky.mine.free')}
              </span>
              <span className="tabular ml-auto text-ink-3">{momentText(at)}</span>
              <LocaleLink to={`/vong-quay/${id}`} className="font-semibold text-primary hover:underline">
                {t('lucky.check')}
              </LocaleLink>
            </li>
          ))}
        </ul>
      </KeysetList>
    </section>
  )
}

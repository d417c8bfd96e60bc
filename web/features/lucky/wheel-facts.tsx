import type { LuckyWheel } from '#contract/lucky.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Facts = { wheel: LuckyWheel; numberText: (value: number) => string }

const percent = { style: 'percent', maximumFractionDigits: 1 } as const

export function Fields({ wheel, numberText }: Facts) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const whole = wheel.list.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <section className="card p-4">
      <SectionHeading title={t('lucky.fields')} />
      <table className="mt-2 w-full text-sm">
        <thead className="text-left text-xs text-ink-3">
          <tr>
            <th className="py-1.5 font-semibold">{t('lucky.field')}</th>
            <th className="py-1.5 text-right font-semibold">{t('lucky.chance')}</th>
            <th className="py-1.5 text-right font-semibold">{t('lucky.left')}</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {wheel.list
            .toSorted((a, b) => b.amount - a.amount)
            .map(({ id, amount, weight, left }) => (
              <tr key={id} className={classNames('border-t border-line', left === 0 && 'text-ink-3')}>
                <td className="py-2 font-semibold">{t('lucky.xu', { amount: numberText(amount) })}</td>
                <td className="py-2 text-right">{(weight / whole).toLocaleString(tag, percent)}</td>
                <td className="py-2 text-right text-ink-2">
                  {left === null ? t('lucky.left.endless') : left === 0 ? t('lucky.left.none') : numberText(left)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-3 text-xs text-ink-3">{t('lucky.points')}</p>
    </section>
  )
}

export function Winners({ wheel, numberText }: Facts) {
  const t = useTranslate()
  if (wheel.winners.length === 0) return null
  return (
    <section className="card p-4">
      <SectionHeading title={t('lucky.winners')} />
      <ol className="mt-2 divide-y divide-line text-sm">
        {wheel.winners.map(({ username, displayName, amount, at }) => (
          <li key={`${username} ${at}`} className="flex items-center justify-between gap-3 py-2">
            <LocaleLink to={`/thanh-vien/${username}`} className="min-w-0 truncate font-semibold hover:text-primary">
              {displayName}
            </LocaleLink>
            <span className="tabular shrink-0 font-semibold text-gold-ink">
              {t('lucky.xu', { amount: numberText(amount) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows the hashes of today's and tomorrow's seeds, which are published before the draws. */
export function Fairness({ wheel: { today, tomorrow } }: { wheel: LuckyWheel }) {
  const t = useTranslate()
  return (
    <section className="card p-4">
      <SectionHeading title={t('lucky.fair.title')} />
      <p className="mt-2 text-sm text-ink-2">{t('lucky.fair.text')}</p>
      <dl className="mt-3 grid gap-2 text-xs">
        <div>
          <dt className="text-ink-3">{t('lucky.fair.today')}</dt>
          <dd className="font-mono wrap-anywhere">{today.hash}</dd>
        </div>
        <div>
          <dt className="text-ink-3">{t('lucky.fair.tomorrow')}</dt>
          <dd className="font-mono wrap-anywhere">{tomorrow.hash}</dd>
        </div>
      </dl>
    </section>
  )
}

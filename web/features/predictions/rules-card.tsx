import type { PredictionRules } from '#contract/predictions.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'

const parts = ['exact', 'difference', 'outcome'] as const

export function RulesCard({ rules }: { rules: PredictionRules }) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <section className="card p-4" aria-labelledby="prediction-rules">
      <h2 id="prediction-rules" className="font-bold">
        {t('predictions.rules')}
      </h2>
      <dl className="mt-2 text-sm">
        {parts.map((part) => (
          <div key={part} className="flex items-center justify-between gap-3 border-b border-line py-2 last:border-b-0">
            <dt className="text-ink-2">{t(`predictions.rules.${part}`)}</dt>
            <dd className="tabular shrink-0 font-bold">{t('predictions.points', { points: rules[part] })}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-2 grid gap-2 text-xs leading-relaxed text-ink-2">
        <li>{t('predictions.rules.joker', { factor: rules.jokerFactor })}</li>
        <li>{t('predictions.rules.lock')}</li>
        <li>{t('predictions.rules.ninety')}</li>
        <li>{t('predictions.rules.xu', { exact: text(rules.exactReward), round: text(rules.roundReward) })}</li>
      </ul>
    </section>
  )
}

import type { PredictionSpread } from '#contract/predictions.ts'
import { useTranslate } from '#web/i18n/translate.ts'

const share = (part: number, total: number) => (total === 0 ? 0 : Math.round((part / total) * 100))

export function SpreadBar({ spread }: { spread: PredictionSpread }) {
  const t = useTranslate()
  const { total, home, draw, away, scores } = spread
  const parts = [
    { key: 'home', share: share(home, total), fill: 'bg-primary-fill' },
    { key: 'draw', share: share(draw, total), fill: 'bg-line-strong' },
    { key: 'away', share: share(away, total), fill: 'bg-zone-2' },
  ] as const
  return (
    <section aria-label={t('predictions.spread')} className="text-xs text-ink-2">
      <p className="flex justify-between gap-2">
        <span className="font-semibold">{t('predictions.spread')}</span>
        <span className="tabular">{t('predictions.spread.total', { total })}</span>
      </p>
      {total > 0 && (
        <>
          <span aria-hidden className="mt-1.5 flex h-2 gap-0.5 overflow-hidden rounded-full bg-surface-3">
            {parts.map(({ key, share: width, fill }) => (
              <span key={key} className={fill} style={{ width: `${width}%` }} />
            ))}
          </span>
          <p className="tabular mt-1 flex flex-wrap justify-between gap-x-3">
            {parts.map(({ key, share: shown }) => (
              <span key={key}>{t(`predictions.spread.${key}`, { share: shown })}</span>
            ))}
          </p>
          <ul aria-label={t('predictions.spread.scores')} className="mt-1.5 flex flex-wrap gap-1.5">
            {scores.map(({ score, count }) => (
              <li key={score.join('-')} className="tabular rounded-sm bg-surface-3 px-2 py-1">
                <span className="font-bold text-ink">{score.join(' - ')}</span> {share(count, total)}%
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

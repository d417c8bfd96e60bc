import type { MeanScore } from '#contract/forecasts.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useShares } from './use-shares.ts'

/** Mean scores, best first. */
export function ScoreTable({ caption, scores }: { caption: string; scores: readonly MeanScore[] }) {
  const t = useTranslate()
  const { score, whole } = useShares()
  const sorted = scores.toSorted((a, b) => a.rps - b.rps)
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-2">
          <th scope="col" className="py-2 font-semibold">
            {t('forecast.score.source')}
          </th>
          <th scope="col" className="px-2 py-2 text-right font-semibold">
            {t('forecast.score.fixtures')}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {t('forecast.score.rps')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ source, fixtures, rps }) => (
          <tr key={source} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 text-left font-normal">
              {t(`forecast.source.${source}`)}
            </th>
            <td className="tabular px-2 py-2 text-right">{whole(fixtures)}</td>
            <td className="tabular py-2 text-right">{score(rps)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

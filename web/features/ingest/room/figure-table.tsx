import type { BroadcastSample } from '#contract/broadcast.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { hasEncoderFigures, minuteRows } from './sample-figures.ts'
import { useNumberText } from './use-number-text.ts'

/** The charts' figures as a table, for screen readers and for reading exact values. */
export function FigureTable({ samples }: { samples: readonly BroadcastSample[] }) {
  const t = useTranslate()
  const zone = useZone()
  const numberText = useNumberText()
  const lostTitle = t(hasEncoderFigures(samples) ? 'broadcast.chart.dropped' : 'broadcast.chart.missing')
  const titles = [
    t('broadcast.chart.bitrate'),
    t('broadcast.chart.frames'),
    lostTitle,
    t('broadcast.chart.late'),
    t('broadcast.chart.viewers'),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="overflow-x-auto" aria-label={t('broadcast.table')} tabIndex={0}>
      <table className="w-full min-w-136 text-sm">
        <caption className="pb-2 text-left text-xs text-ink-3">{t('broadcast.table.text')}</caption>
        <thead className="text-right text-xs text-ink-3">
          <tr>
            <th className="py-1.5 text-left font-semibold">{t('broadcast.table.time')}</th>
            {titles.map((title) => (
              <th key={title} className="py-1.5 pl-4 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular text-right">
          {minuteRows(samples).map(({ at, bitrateKbps, framesPerSecond, lost, late, viewers }) => (
            <tr key={at} className="border-t border-line">
              <th className="py-2 text-left font-normal">{timeText(at, zone)}</th>
              <td className="py-2 pl-4">{numberText(bitrateKbps)}</td>
              <td className="py-2 pl-4">{numberText(framesPerSecond)}</td>
              <td className="py-2 pl-4">{numberText(lost)}</td>
              <td className="py-2 pl-4">{numberText(late)}</td>
              <td className="py-2 pl-4">{numberText(viewers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

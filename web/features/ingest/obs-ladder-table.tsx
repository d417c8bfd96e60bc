import { audioKbps, maxUploadShare, type ObsRendition, totalKbps } from '#contract/rules/obs-ladder.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { useLocale } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'

type Props = { ladder: readonly ObsRendition[]; uploadMbps: number; note: string }

const percent = { style: 'percent', maximumFractionDigits: 0 } as const
const cell = 'border-t border-line py-2'

/** The renditions of a ladder, and their sum as a share of the upload. */
export function ObsLadderTable({ ladder, uploadMbps, note }: Props) {
  const t = useTranslate()
  const text = useNumberText()
  const tag = formattingTags[useLocale()]
  const total = totalKbps(ladder)
  const share = total / (uploadMbps * 1_000)
  return (
    <div>
      <h3 id="obs-ladder" className="text-sm font-semibold">
        {t('obsConfig.ladder')}
      </h3>
      {/* As high as the longest ladder, so that the button below keeps its place. */}
      <div className="mt-1 min-h-74">
        <table aria-labelledby="obs-ladder" className="w-full table-fixed text-sm">
          <thead className="text-left text-xs text-ink-3">
            <tr>
              <th scope="col" className="w-[44%] py-1.5 font-semibold">
                {t('obsConfig.level')}
              </th>
              <th scope="col" className="py-1.5 font-semibold">
                {t('obsConfig.size')}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {t('obsConfig.bitrate')}
              </th>
            </tr>
          </thead>
          <tbody className="tabular">
            {ladder.map((rendition) => (
              <Row key={`${rendition.codec}${rendition.height}`} rendition={rendition} />
            ))}
            <tr>
              <th scope="row" colSpan={2} className={classNames(cell, 'text-left font-normal text-ink-2')}>
                {t('obsConfig.audio')}
              </th>
              <td className={classNames(cell, 'text-right text-ink-2')}>{text(audioKbps)}</td>
            </tr>
          </tbody>
          <tfoot className="tabular font-bold">
            <tr>
              <th scope="row" colSpan={2} className={classNames(cell, 'text-left')}>
                {t('obsConfig.total')}
              </th>
              <td className={classNames(cell, 'text-right')}>{text(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <div aria-hidden className="relative mt-3 h-2 overflow-hidden rounded-full bg-surface-3">
        <div
          className="h-full rounded-full bg-primary-fill transition-[width] duration-150"
          style={{ width: `${share * 100}%` }}
        />
        <div className="absolute inset-y-0 w-0.5 bg-ink-2" style={{ left: `${maxUploadShare * 100}%` }} />
      </div>
      <p role="status" className="tabular mt-2 min-h-15 text-sm text-ink-2 sm:min-h-10">
        {t('obsConfig.share', { share: share.toLocaleString(tag, percent), speed: uploadMbps })} {note}
      </p>
    </div>
  )
}

function Row({ rendition: { codec, width, height, framesPerSecond, kbps } }: { rendition: ObsRendition }) {
  const text = useNumberText()
  return (
    <tr>
      <th scope="row" className={classNames(cell, 'text-left font-semibold')}>
        {`${height}p${framesPerSecond}`}
        {codec !== 'h264' && ` ${codec.toUpperCase()}`}
      </th>
      <td className={classNames(cell, 'text-ink-2')}>
        {width}×{height}
      </td>
      <td className={classNames(cell, 'text-right')}>{text(kbps)}</td>
    </tr>
  )
}

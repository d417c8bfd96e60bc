import type { RenditionStatus } from '#contract/ingest.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'

/** Lists the renditions that viewers can choose, as the engine measures them. */
export function RenditionTable({ renditions }: { renditions: RenditionStatus[] }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const numberText = (value: number) => value.toLocaleString(tag, { maximumFractionDigits: 1 })
  const soundName = (sound: number) =>
    sound === 0 ? t('goLive.rendition.sound') : t('goLive.rendition.extraSound', { number: sound + 1 })
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('goLive.renditions')}</caption>
      <thead className="text-left text-xs text-ink-3">
        <tr>
          <th className="py-1.5 font-semibold">{t('goLive.rendition.picture')}</th>
          <th className="py-1.5 pl-4 text-right font-semibold">{t('goLive.rendition.frameRate')}</th>
          <th className="py-1.5 pl-4 text-right font-semibold">{t('goLive.rendition.bitrate')}</th>
        </tr>
      </thead>
      <tbody className="tabular">
        {renditions.map(({ track, sound, isMadeHere, width, height, codecs, frameRate, bitrateKbps }) => (
          <tr key={`${track} ${sound}`} className="border-t border-line">
            <td className="py-2">
              <span className="font-semibold">{width && height ? `${width}×${height}` : soundName(sound)}</span>
              {isMadeHere && <span className="ml-2 text-xs text-ink-3">{t('goLive.rendition.madeHere')}</span>}
              <span className="block text-xs break-words text-ink-3">{codecs.replaceAll(',', ', ')}</span>
            </td>
            <td className="py-2 pl-4 text-right">{frameRate === null ? '–' : numberText(frameRate)}</td>
            <td className="py-2 pl-4 text-right">{numberText(bitrateKbps)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

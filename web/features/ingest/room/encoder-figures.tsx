import type { BroadcastSample } from '#contract/broadcast.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Figure } from './figure.tsx'
import { useNumberText } from './use-number-text.ts'

type Encoder = NonNullable<BroadcastSample['encoder']>

/** Figures that only the encoder knows, and that name the cause of lost frames. */
export function EncoderFigures({ samples }: { samples: readonly BroadcastSample[] }) {
  const t = useTranslate()
  const numberText = useNumberText()
  const encoders = samples.flatMap(({ encoder }) => (encoder ? [encoder] : []))
  const newest = encoders.at(-1)
  if (!newest) return null
  const sum = (name: 'dropped' | 'skipped' | 'lagged') =>
    numberText(encoders.reduce((total: number, one: Encoder) => total + one[name], 0))
  const time = (ms: number | null) => (ms === null ? '–' : t('broadcast.milliseconds', { count: numberText(ms) }))
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold">{t('broadcast.encoder')}</h3>
      <p className="text-xs text-ink-3">{t('broadcast.encoder.text')}</p>
      <dl className="mt-2 grid grid-cols-2 gap-3">
        <Figure name={t('broadcast.encoder.encode')} value={time(newest.encodeMs)} />
        <Figure name={t('broadcast.encoder.latency')} value={time(newest.latencyMs)} />
        <Figure name={t('broadcast.encoder.dropped')} value={sum('dropped')} />
        <Figure name={t('broadcast.encoder.skipped')} value={sum('skipped')} />
        <Figure name={t('broadcast.encoder.lagged')} value={sum('lagged')} />
      </dl>
    </div>
  )
}

import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { codecsOf, obsConfig, obsEncoders } from '#contract/rules/obs-config.ts'
import { type FrameRate, ladderFor, type ObsCodec, withNewerCodec } from '#contract/rules/obs-ladder.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { CopyConfig } from './copy-config.tsx'
import { guessEncoder } from './guess-encoder.ts'
import { ObsLadderTable } from './obs-ladder-table.tsx'
import { ObsSteps } from './obs-steps.tsx'

const uploads = [5, 8, 12, 20, 30] as const
type Upload = (typeof uploads)[number]
const frameRates: readonly FrameRate[] = [30, 60]

/** Makes the configuration with which OBS sends several renditions. */
export function ObsConfigPanel({ server }: { server: string }) {
  const t = useTranslate()
  const [encoder, setEncoder] = useState(guessEncoder)
  const [upload, setUpload] = useState<Upload>(12)
  const [frameRate, setFrameRate] = useState<FrameRate>(30)
  const [wishedCodec, setCodec] = useState<ObsCodec>('h264')
  const uploadKbps = upload * 1_000
  const codecs = codecsOf(encoder)
  const codec = codecs.includes(wishedCodec) ? wishedCodec : 'h264'
  const usual = ladderFor({ uploadKbps, framesPerSecond: frameRate })
  const longer = codec === 'h264' ? usual : withNewerCodec(usual, { codec, uploadKbps })
  const ladder = longer ?? usual
  const isSlower = ladder.every(({ framesPerSecond }) => framesPerSecond < frameRate)
  const notes = [isSlower && t('obsConfig.slower'), !longer && t('obsConfig.codec.slow')].filter(Boolean)

  return (
    <section aria-labelledby="obs-config-title" className="card p-4 sm:p-5">
      <SectionHeading id="obs-config-title" title={t('obsConfig.title')} />
      <p className="mt-1 max-w-3xl text-sm text-ink-2">{t('obsConfig.text')}</p>
      <div className="mt-5 grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <div>
            <ChipChoice
              legend={t('obsConfig.encoder')}
              name="obs-encoder"
              options={obsEncoders}
              chosen={encoder}
              choose={setEncoder}
              label={(one) => t(`obsConfig.encoder.${one}`)}
            />
            <p className="mt-2 min-h-15 text-sm text-ink-2 sm:min-h-10">{t(`obsConfig.encoder.${encoder}.text`)}</p>
          </div>
          <div>
            <ChipChoice
              legend={t('obsConfig.upload')}
              name="obs-upload"
              options={uploads}
              chosen={upload}
              choose={setUpload}
              label={(one) => (one === uploads.at(-1) ? `${one}+` : String(one))}
            />
            <p className="mt-2 text-sm text-ink-2">{t('obsConfig.upload.text')}</p>
          </div>
          <ChipChoice
            legend={t('goLive.frames')}
            name="obs-frame-rate"
            options={frameRates}
            chosen={frameRate}
            choose={setFrameRate}
            label={(count) => t('goLive.framesPerSecond', { count })}
          />
          {codecs.length > 1 && (
            <div>
              <ChipChoice
                legend={t('obsConfig.codec')}
                name="obs-codec"
                options={codecs}
                chosen={codec}
                choose={setCodec}
                label={(one) => t(`obsConfig.codec.${one}`)}
              />
              <p className="mt-2 text-sm text-ink-2">{t('obsConfig.codec.text')}</p>
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ObsLadderTable ladder={ladder} uploadMbps={upload} note={notes.join(' ')} />
          <CopyConfig text={JSON.stringify(obsConfig({ encoder, ladder, server }), null, 2)} />
        </div>
      </div>
      <ObsSteps frameRate={isSlower ? 30 : frameRate} />
      <div className="mt-5 flex gap-3 rounded-md bg-surface-2 p-4 text-sm">
        <Info size={20} aria-hidden className="shrink-0 text-ink-3" />
        <p className="min-w-0 text-ink-2">
          <strong className="font-semibold text-ink">{t('obsConfig.version')}</strong> {t('obsConfig.version.older')}
        </p>
      </div>
    </section>
  )
}

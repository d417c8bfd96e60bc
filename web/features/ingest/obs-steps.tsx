import type { FrameRate } from '#contract/rules/obs-ladder.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { obsDrawings } from './obs-drawings.tsx'

const steps = ['key', 'paste', 'start'] as const

export function ObsSteps({ frameRate }: { frameRate: FrameRate }) {
  const t = useTranslate()
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="font-bold">{t('obsConfig.steps')}</h3>
      <ol className="mt-3 grid gap-6 lg:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="min-w-0 sm:max-lg:flex sm:max-lg:gap-5">
            <svg
              viewBox="0 0 240 120"
              aria-hidden
              className="w-full rounded-md border border-line bg-surface-2 sm:max-lg:w-56 sm:max-lg:shrink-0 sm:max-lg:self-start"
            >
              {obsDrawings[step]}
            </svg>
            <div className="flex gap-3 max-sm:mt-3 lg:mt-3">
              <span
                aria-hidden
                className="tabular flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-bold text-primary"
              >
                {index + 1}
              </span>
              <div className="min-w-0 text-sm">
                <h4 className="pt-1 font-semibold">{t(`obsConfig.step.${step}`)}</h4>
                <p className="mt-1 text-ink-2">{t(`obsConfig.step.${step}.text`, { rate: frameRate })}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

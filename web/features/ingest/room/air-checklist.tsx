import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import type { Check } from './air-checks.ts'
import { useNumberText } from './use-number-text.ts'

const icons = { good: CircleCheck, wrong: CircleAlert, waiting: CircleDashed } as const
const tones = { good: 'text-primary', wrong: 'text-danger', waiting: 'text-ink-3' } as const

export function AirChecklist({ checks }: { checks: readonly Check[] }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="air-checks" className="card p-4 sm:p-5">
      <SectionHeading id="air-checks" title={t('broadcast.checks')} />
      <p className="mt-1 text-sm text-ink-2">{t('broadcast.checks.text')}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
    </section>
  )
}

function CheckLine({ check: { name, state, values } }: { check: Check }) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  const numberText = useNumberText()
  const Icon = icons[state]
  const text = t(`broadcast.check.${name}.${state}`, {
    kbps: numberText(values.kbps ?? 0),
    seconds: numberText(values.seconds ?? 0),
    ms: numberText(values.ms ?? 0),
    time: values.opensAt ? kickOffText(values.opensAt) : '',
  })
  return (
    <li className="flex gap-3 text-sm" data-check={name} data-state={state}>
      <Icon size={20} aria-hidden className={`mt-px shrink-0 ${tones[state]}`} />
      <p className="min-w-0">
        <span className="font-semibold">{t(`broadcast.check.${name}`)}</span>
        <span className="sr-only"> – {t(`broadcast.check.${state}`)}</span>
        <span className="block text-ink-2">{text}</span>
        {name === 'key' && state === 'wrong' && (
          <a
            href="#stream-key"
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            {t('broadcast.check.key.link')}
          </a>
        )}
      </p>
    </li>
  )
}

import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import type { Check } from './air-checks.ts'
import { useNumberText } from './use-number-text.ts'

const icons = { good: CircleCheck, wrong: CircleAlert, waiting: CircleDashed } as const
const tones = { good: 'text-good', wrong: 'text-danger', waiting: 'text-ink-3' } as const

/** `showKey` opens the stream key, which may be in a closed section. */
export function AirChecklist({ checks, showKey }: { checks: readonly Check[]; showKey: () => void }) {
  const t = useTranslate()
  return (
    <>
      <p className="text-sm text-ink-2">{t('broadcast.checks.text')}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {checks.map((check) => (
          <CheckLine key={check.name} check={check} showKey={showKey} />
        ))}
      </ul>
    </>
  )
}

function CheckLine({ check: { name, state, values }, showKey }: { check: Check; showKey: () => void }) {
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
          <button
            type="button"
            onClick={showKey}
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            {t('broadcast.check.key.link')}
          </button>
        )}
      </p>
    </li>
  )
}

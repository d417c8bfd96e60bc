import { useTranslate } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/field.tsx'

type Props = { label: string; help?: string; error?: string; value: string; change: (value: string) => void }

const whole = /^#[\da-f]{6}$/i

/** A colour as text, with the browser's picker beside it. Empty text means none. */
export function ColourControl({ label, help, error, value, change }: Props) {
  const t = useTranslate()
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <Field
          label={label}
          {...(help && { help })}
          {...(error !== undefined && { error })}
          value={value}
          maxLength={7}
          placeholder="#rrggbb"
          spellCheck={false}
          onChange={(event) => change(event.target.value.trim())}
        />
      </div>
      <input
        type="color"
        aria-label={t('console.colour.pick', { name: label })}
        className="size-11 shrink-0 rounded-md border border-line-strong bg-surface p-1"
        value={whole.test(value) ? value : '#808080'}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}

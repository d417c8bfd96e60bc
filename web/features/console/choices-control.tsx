import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = {
  label: string
  help?: string
  error?: string
  choices: readonly string[]
  nameOf: (choice: string) => string
  value: readonly string[]
  change: (value: string[]) => void
}

export function ChoicesControl({ label, help, error, choices, nameOf, value, change }: Props) {
  const t = useTranslate()
  const noteId = useId()
  const note = error ?? help ?? ''

  function move(at: number, by: -1 | 1): void {
    change(value.map((one, index) => (index === at ? value[at + by] : index === at + by ? value[at] : one) ?? one))
  }

  return (
    <fieldset className="rounded-md border border-line p-3" aria-describedby={note === '' ? undefined : noteId}>
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      <ol className="grid gap-1 empty:hidden">
        {value.map((one, at) => {
          const name = nameOf(one)
          return (
            <li key={one} className="flex items-center gap-2 rounded-sm bg-surface-2 pl-3 text-sm">
              <span className="tabular w-5 text-ink-3">{at + 1}</span>
              <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
              <IconButton label={t('console.choices.up', { name })} disabled={at === 0} onClick={() => move(at, -1)}>
                <ArrowUp size={16} />
              </IconButton>
              <IconButton
                label={t('console.choices.down', { name })}
                disabled={at === value.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown size={16} />
              </IconButton>
              <IconButton
                label={t('console.choices.drop', { name })}
                onClick={() => change(value.filter((other) => other !== one))}
              >
                <X size={16} />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {choices
          .filter((one) => !value.includes(one))
          .map((one) => (
            <button
              key={one}
              type="button"
              aria-label={t('console.choices.add', { name: nameOf(one) })}
              className="min-h-9 rounded-full border border-line-strong px-3 text-sm text-ink-2 hover:text-ink"
              onClick={() => change([...value, one])}
            >
              + {nameOf(one)}
            </button>
          ))}
      </div>
      {note !== '' && (
        <p id={noteId} className={error === undefined ? 'mt-2 text-sm text-ink-3' : 'mt-2 text-sm text-danger'}>
          {note}
        </p>
      )}
    </fieldset>
  )
}

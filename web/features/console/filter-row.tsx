import type { ConsoleResource } from '#contract/console.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLabels } from './labels.ts'
import type { Narrowed } from './use-list-address.ts'
import type { RecordNames } from './use-record-names.ts'
import { SpanFilter, TextFilter } from './value-filters.tsx'

const partsOf = (filter: string) =>
  new Map(
    filter
      .split(';')
      .filter(Boolean)
      .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)] as const),
  )

type Props = { resource: ConsoleResource; names: RecordNames; narrowed: Narrowed; narrow: (to: Narrowed) => void }

export function FilterRow({ resource, names, narrowed, narrow }: Props) {
  const t = useTranslate()
  const labels = useLabels()
  const chosen = partsOf(narrowed.filter)

  function choose(name: string, value: string): void {
    const parts = new Map(chosen)
    if (value === '') parts.delete(name)
    else parts.set(name, value)
    narrow({ ...narrowed, filter: [...parts].map(([field, one]) => `${field}:${one}`).join(';') })
  }

  function optionsOf(name: string): { value: string; label: string }[] {
    const field = resource.fields.find((one) => one.name === name)
    if (field?.kind === 'switch')
      return [
        { value: 'true', label: t('console.on') },
        { value: 'false', label: t('console.off') },
      ]
    if (field?.kind === 'record' && field.of) return names.options(field.of)
    return (field?.choices ?? []).map((value) => ({ value, label: labels.choice(resource.name, name, value) }))
  }

  return (
    <>
      {resource.filters.map((name) => {
        const label = labels.field(resource.name, name)
        const kind = resource.fields.find((field) => field.name === name)?.kind
        const given = { label, value: chosen.get(name) ?? '', change: (value: string) => choose(name, value) }
        if (kind === 'moment') return <SpanFilter key={name} {...given} />
        if (kind === 'text') return <TextFilter key={`${name} ${given.value}`} {...given} />
        return (
          <select
            key={name}
            aria-label={label}
            value={chosen.get(name) ?? ''}
            onChange={(event) => choose(name, event.target.value)}
            className="h-10 max-w-[min(13rem,100%)] rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink"
          >
            <option value="">{t('console.filter.all', { field: label })}</option>
            {optionsOf(name).map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )
      })}
    </>
  )
}

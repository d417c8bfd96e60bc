import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import type { ConsoleResource } from '#contract/console.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { useLabels } from './labels.ts'
import type { RecordNames } from './use-record-names.ts'
import { SpanFilter, TextFilter } from './value-filters.tsx'

export type Narrowed = { q: string; filter: string }
type Saved = Narrowed & { name: string }

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
            className="h-10 max-w-52 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink"
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
      <SavedFilters resource={resource.name} narrowed={narrowed} narrow={narrow} />
    </>
  )
}

function readSaved(key: string): Saved[] {
  try {
    const kept: unknown = JSON.parse(storage.read(key) ?? '[]')
    return Array.isArray(kept) ? (kept as Saved[]) : []
  } catch {
    return []
  }
}

function SavedFilters({ resource, narrowed, narrow }: { resource: string } & Pick<Props, 'narrowed' | 'narrow'>) {
  const t = useTranslate()
  const key = `console-filters-${resource}`
  const [saved, setSaved] = useState(() => readSaved(key))
  const [name, setName] = useState<string | null>(null)
  const isNarrowed = narrowed.q !== '' || narrowed.filter !== ''

  function keep(next: Saved[]): void {
    setSaved(next)
    storage.write(key, JSON.stringify(next))
  }

  function add(event: FormEvent): void {
    event.preventDefault()
    const written = name?.trim() ?? ''
    if (written !== '') keep([...saved.filter((one) => one.name !== written), { ...narrowed, name: written }])
    setName(null)
  }

  return (
    <>
      {saved.map((one) => (
        <span key={one.name} className="inline-flex h-10 items-center rounded-md border border-line bg-surface text-sm">
          <button
            type="button"
            className="h-full rounded-l-md px-3 font-semibold text-ink-2 hover:text-ink"
            onClick={() => narrow({ q: one.q, filter: one.filter })}
          >
            {one.name}
          </button>
          <button
            type="button"
            aria-label={t('console.dropFilter', { name: one.name })}
            className="h-full rounded-r-md px-2 text-ink-3 hover:text-ink"
            onClick={() => keep(saved.filter((other) => other !== one))}
          >
            <X size={14} aria-hidden />
          </button>
        </span>
      ))}
      {name === null
        ? isNarrowed && (
            <Button tone="quiet" size="small" onClick={() => setName('')}>
              {t('console.saveFilter')}
            </Button>
          )
        : isNarrowed && (
            <form className="flex gap-2" onSubmit={add}>
              <input
                // biome-ignore lint/a11y/noAutofocus: the press that opened it asked for it
                autoFocus
                aria-label={t('console.saveFilter.name')}
                placeholder={t('console.saveFilter.name')}
                maxLength={40}
                value={name}
                onChange={(event) => setName(event.target.value)}
                className="h-10 w-44 rounded-md border border-line-strong bg-surface px-3 text-sm text-ink"
              />
              <Button type="submit" size="small">
                {t('console.save')}
              </Button>
            </form>
          )}
    </>
  )
}

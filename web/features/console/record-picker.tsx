import { useCallback, useId, useState } from 'react'
import { consoleRecords } from '#contract/console.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Thumb } from './thumb.tsx'
import type { RecordNames } from './use-record-names.ts'
import { useTypedSearch } from './use-typed-search.ts'

const maxShown = 8

type Props = {
  label: string
  help?: string
  error?: string
  /** The resource of the records. */
  of: string
  isNeeded: boolean
  names: RecordNames
  value: string | null
  change: (value: string | null) => void
}

export function RecordPicker({ label, help, error, of, isNeeded, names, value, change }: Props) {
  const t = useTranslate()
  const listId = useId()
  const [q, setQ] = useState('')
  const search = useCallback(
    async (text: string) => (await call(consoleRecords, { resource: of, q: text, pageSize: maxShown })).list,
    [of],
  )
  const found = useTypedSearch(q, search)

  function choose(id: string | null): void {
    change(id)
    setQ('')
  }

  return (
    <div>
      <Field
        label={label}
        placeholder={t('console.record.find')}
        help={value === null ? help || t('console.record.none') : names.find(of, value)}
        {...(error !== undefined && { error })}
        value={q}
        aria-controls={listId}
        autoComplete="off"
        onChange={(event) => setQ(event.target.value)}
      />
      <ul id={listId} className="mt-1 empty:hidden">
        {found.map((record) => (
          <li key={record.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm font-semibold hover:bg-surface-3"
              onClick={() => choose(record.id)}
            >
              <Thumb src={names.pictureOf(of, record)} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{names.nameOf(of, record)}</span>
                <span className="block truncate text-xs font-normal text-ink-3">{names.detailOf(of, record)}</span>
              </span>
              <span className="tabular shrink-0 text-xs text-ink-3">#{record.id}</span>
            </button>
          </li>
        ))}
      </ul>
      {value !== null && !isNeeded && (
        <Button tone="quiet" size="small" onClick={() => choose(null)}>
          {t('console.record.none')}
        </Button>
      )}
    </div>
  )
}

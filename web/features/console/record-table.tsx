import { useEffect, useRef } from 'react'
import type { ConsoleField, ConsoleRecord, ConsoleResource } from '#contract/console.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useLabels } from './labels.ts'
import type { RecordNames } from './use-record-names.ts'
import { useValueText } from './value-text.ts'

type Props = {
  resource: ConsoleResource
  names: RecordNames
  list: readonly ConsoleRecord[]
  /** Which row the keys are at. */
  at: number
  setAt: (at: number) => void
  open: (id: string) => void
}

/** Dense: a line for each record. */
export function RecordTable({ resource, names, list, at, setAt, open }: Props) {
  const t = useTranslate()
  const labels = useLabels()
  const valueText = useValueText(resource.name)
  const current = useRef<HTMLTableRowElement>(null)
  const fields = resource.columns.flatMap((name) => resource.fields.find((field) => field.name === name) ?? [])
  /** Words may take what room there is; a figure leaves it to the others. */
  const isWordy = fields[0]?.kind !== 'number' && fields[0]?.kind !== 'choice'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that is marked now
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const textOf = (field: ConsoleField, value: unknown) =>
    field.kind === 'record' && field.of && value ? names.find(field.of, String(value)) : valueText(field, value)

  return (
    <div className="card overflow-x-auto">
      <table className="w-full min-w-160 text-left text-sm">
        <thead className="border-b border-line text-xs text-ink-3">
          <tr>
            {fields.map(({ name }) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {labels.field(resource.name, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((record, index) => (
            <tr
              key={record.id}
              ref={index === at ? current : undefined}
              aria-current={index === at ? 'true' : undefined}
              className={classNames(
                'cursor-pointer border-b border-line last:border-0',
                index === at ? 'bg-primary-soft' : 'hover:bg-surface-2',
              )}
              onClick={() => {
                setAt(index)
                open(record.id)
              }}
            >
              {fields.map((field, column) => {
                const text = textOf(field, record.values[field.name])
                return (
                  <td
                    key={field.name}
                    className={classNames('px-3 py-1', column === 0 && isWordy ? 'w-1/2 max-w-0' : 'max-w-60')}
                  >
                    {column === 0 ? (
                      <button
                        type="button"
                        className="block min-h-8 w-full min-w-44 truncate text-left font-semibold text-ink"
                      >
                        {text || `#${record.id}`}
                      </button>
                    ) : (
                      <span className="block truncate text-ink-2">
                        {text || <span className="text-ink-3">{t('console.empty')}</span>}
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

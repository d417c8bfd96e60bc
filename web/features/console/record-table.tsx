import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef } from 'react'
import type { ConsoleField, ConsoleRecord, ConsoleResource, ConsoleValues } from '#contract/console.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useLabels } from './labels.ts'
import type { Bulk } from './use-bulk.ts'
import type { RecordNames } from './use-record-names.ts'
import { useValueText } from './value-text.ts'

type Props = {
  resource: ConsoleResource
  columns: readonly string[]
  /** The field that the list is sorted by, with `-` before it for the highest first. */
  sort: string
  sortBy: (sort: string) => void
  /** Null when the list has no acts on many records. */
  bulk: Bulk | null
  names: RecordNames
  list: readonly ConsoleRecord[]
  /** Index of the selected row. */
  at: number
  setAt: (at: number) => void
  open: (id: string) => void
}

/** One row per record. On phones, each record is a block: its name, and below it the labelled values. */
export function RecordTable({ resource, columns, sort, sortBy, bulk, names, list, at, setAt, open }: Props) {
  const t = useTranslate()
  const labels = useLabels()
  const valueText = useValueText(resource.name)
  const current = useRef<HTMLTableRowElement>(null)
  const picture = resource.fields.find(({ kind }) => kind === 'picture')?.name ?? ''
  const hasPictures = list.some(({ values }) => values[picture])
  const fields = columns.flatMap((name) => resource.fields.find((field) => field.name === name) ?? [])
  /** True when the first column contains text. It then takes the spare width; numbers and choices do not. */
  const isWordy = fields[0]?.kind !== 'number' && fields[0]?.kind !== 'choice'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another row is marked
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const textOf = (field: ConsoleField, values: ConsoleValues) => {
    const value = values[field.name]
    return field.kind === 'record' && field.of && value
      ? names.find(field.of, String(value))
      : valueText(field, value, values)
  }

  return (
    <div className="card overflow-x-auto">
      <table className="w-full text-left text-sm max-md:block md:min-w-160">
        <thead className="border-b border-line text-xs text-ink-3 max-md:hidden">
          <tr>
            {bulk && (
              <th scope="col" className="w-10 pl-3">
                <input
                  type="checkbox"
                  aria-label={t('staff.bulk.all')}
                  checked={bulk.isAll}
                  onChange={bulk.toggleAll}
                  className="block size-4 accent-primary-fill"
                />
              </th>
            )}
            {fields.map(({ name }) => (
              <ColumnHead
                key={name}
                label={labels.field(resource.name, name)}
                name={name}
                sort={resource.sortable.includes(name) ? sort : null}
                sortBy={sortBy}
              />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {list.map((record, index) => (
            <tr
              key={record.id}
              ref={index === at ? current : undefined}
              aria-current={index === at ? 'true' : undefined}
              className={classNames(
                'cursor-pointer border-b border-line last:border-0 max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-0.5 max-md:px-3 max-md:py-2.5',
                index === at ? 'bg-primary-soft' : 'hover:bg-surface-2',
              )}
              onClick={() => {
                setAt(index)
                open(record.id)
              }}
            >
              {bulk && (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the click is kept from opening the record
                <td className="w-10 pl-3 max-md:hidden" onClick={(event) => event.stopPropagation()}>
                  <input
                    type="checkbox"
                    aria-label={t('staff.bulk.one', { name: names.nameOf(resource.name, record) })}
                    checked={bulk.has(record.id)}
                    onChange={() => bulk.toggle(record.id)}
                    className="block size-4 accent-primary-fill"
                  />
                </td>
              )}
              {fields.map((field, column) => {
                const text = textOf(field, record.values)
                if (column === 0)
                  return (
                    <td
                      key={field.name}
                      className={classNames(
                        'max-md:basis-full md:min-w-48 md:px-3 md:py-1',
                        isWordy ? 'md:w-1/2 md:max-w-0' : 'md:max-w-60',
                      )}
                    >
                      <button
                        type="button"
                        className="flex min-h-8 w-full items-center gap-3 text-left font-semibold text-ink max-md:min-h-11"
                      >
                        {hasPictures && <Thumb src={record.values[picture]} />}
                        <span className="min-w-0 md:truncate">{text || `#${record.id}`}</span>
                      </button>
                    </td>
                  )
                return (
                  <td
                    key={field.name}
                    className={classNames(
                      'max-md:max-w-full max-md:text-xs md:max-w-60 md:px-3 md:py-1',
                      !text && 'max-md:hidden',
                    )}
                  >
                    <span className="block truncate text-ink-2">
                      <span className="mr-0.5 text-ink-3 md:hidden">{labels.field(resource.name, field.name)}</span>{' '}
                      {text || <Nothing />}
                    </span>
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

type HeadProps = { label: string; name: string; sort: string | null; sortBy: (sort: string) => void }

/** A column's name, as a button when the list can be sorted by it. */
function ColumnHead({ label, name, sort, sortBy }: HeadProps) {
  const isUp = sort === name
  const isDown = sort === `-${name}`
  if (sort === null)
    return (
      <th scope="col" className="px-3 py-2 font-semibold">
        {label}
      </th>
    )
  const Arrow = isDown ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className="px-1 py-1 font-semibold"
    >
      <button
        type="button"
        onClick={() => sortBy(isUp ? `-${name}` : isDown ? '' : name)}
        className="group flex min-h-8 items-center gap-1 rounded-sm px-2 text-left hover:text-ink"
      >
        {label}
        <Arrow
          size={14}
          aria-hidden
          className={classNames('shrink-0', !isUp && !isDown && 'opacity-0 group-hover:opacity-60')}
        />
      </button>
    </th>
  )
}

function Nothing() {
  const t = useTranslate()
  return (
    <>
      <span aria-hidden className="text-ink-3">
        –
      </span>
      <span className="sr-only">{t('console.empty')}</span>
    </>
  )
}

/** Picture before a record's name. Reserves its space when only other records of the page have one. */
function Thumb({ src }: { src: unknown }) {
  return (
    <span aria-hidden className="size-9 shrink-0 overflow-hidden rounded-sm bg-surface-3">
      {typeof src === 'string' && src !== '' && (
        <Picture src={src} alt="" width={48} height={48} isPhoto className="size-full object-cover" />
      )}
    </span>
  )
}

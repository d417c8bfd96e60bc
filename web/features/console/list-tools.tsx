import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { ConsoleResource } from '#contract/console.ts'
import { consoleExport } from '#contract/console-lists.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useLabels } from './labels.ts'
import { type ListAddress, shownFields } from './use-list-address.ts'

const toolClass =
  'inline-flex min-h-10 items-center gap-2 rounded-md border border-line-strong px-3 text-sm font-semibold text-ink-2 hover:text-ink max-md:min-h-11 disabled:opacity-50'

type Props = { resource: ConsoleResource; address: ListAddress; isOperator: boolean }

/** Buttons for the columns of a list, and for a CSV file of its records. */
export function ListTools({ resource, address, isOperator }: Props) {
  return (
    <div className="ml-auto flex gap-2">
      <ColumnMenu resource={resource} address={address} />
      <ExportButton resource={resource} address={address} isOperator={isOperator} />
    </div>
  )
}

/** Chooses the columns. The first one names the records, so it always stays. */
function ColumnMenu({ resource, address }: Omit<Props, 'isOperator'>) {
  const t = useTranslate()
  const labels = useLabels()
  const { columns, showColumns } = address
  const [first = ''] = resource.columns
  const toggle = (name: string) =>
    showColumns(columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name])
  return (
    <Popover
      shape="menu"
      label={t('staff.columns')}
      hasWords
      trigger={
        <>
          <Columns3 size={16} aria-hidden />
          <span className="max-sm:sr-only">{t('staff.columns')}</span>
        </>
      }
      triggerClass={toolClass}
    >
      <ul className="max-h-80 overflow-y-auto">
        {shownFields(resource).map(({ name }) => (
          <li key={name}>
            <label className="menu-item cursor-pointer">
              <input
                type="checkbox"
                checked={columns.includes(name)}
                disabled={name === first}
                onChange={() => toggle(name)}
                className="size-4 accent-primary-fill"
              />
              {labels.field(resource.name, name)}
            </label>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

/** Downloads the shown records as CSV. Columns with personal data are left out for viewers without the right. */
function ExportButton({ resource, address, isOperator }: Props) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const locale = useLocale()
  const { narrowed, columns } = address

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const allowed = columns.filter(
        (name) => isOperator || !resource.fields.some((field) => field.name === name && field.isPersonal),
      )
      const { address: href } = await call(consoleExport, {
        resource: resource.name,
        ...narrowed,
        columns: allowed,
        locale,
      })
      const link = document.createElement('a')
      link.href = href
      link.download = ''
      link.click()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    setBusy(false)
  }

  return (
    <button type="button" disabled={isBusy} className={toolClass} onClick={() => void download()}>
      <Download size={16} aria-hidden />
      CSV
    </button>
  )
}

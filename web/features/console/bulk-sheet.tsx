import { useEffect, useState } from 'react'
import type { ConsoleRecord, ConsoleResource } from '#contract/console.ts'
import { type BulkResult, consoleBulk, consolePreview, type PreviewedRecord } from '#contract/console-lists.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { bulkFields } from './bulk-fields.ts'
import { ChangeLine } from './change-log.tsx'
import { FieldControl } from './field-control.tsx'
import { emptyValue } from './field-value.ts'
import { useLabels } from './labels.ts'
import type { RecordNames } from './use-record-names.ts'

type Props = {
  resource: ConsoleResource
  names: RecordNames
  records: readonly ConsoleRecord[]
  /** True to remove the records instead of changing a field of them. */
  isRemoval: boolean
  close: () => void
  done: (results: readonly BulkResult[]) => void
}

/** Changes one field of many records, or removes them: first the preview, then the act with a result for each record. */
export function BulkSheet({ resource, names, records, isRemoval, close, done }: Props) {
  const t = useTranslate()
  const labels = useLabels()
  const fields = bulkFields(resource)
  const [name, setName] = useState(fields[0]?.name ?? '')
  const field = fields.find((one) => one.name === name)
  const [value, setValue] = useState<unknown>(() => field && emptyValue(field))
  const [preview, setPreview] = useState<readonly PreviewedRecord[] | null>(null)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const values = isRemoval ? null : { [name]: value }
  const titles = new Map(records.map((record) => [record.id, names.nameOf(resource.name, record)]))
  const due = (preview ?? []).filter(
    ({ error, fields: changed }) => error === null && (isRemoval || changed.length > 0),
  )

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure('')
    setWrong({})
    try {
      await work()
    } catch (error) {
      const faults = error instanceof CallError && error.name === 'BAD_INPUT' ? error.fields : []
      setWrong(Object.fromEntries(faults.map(({ path, rule }) => [path, labels.rule(rule)])))
      if (faults.length === 0) setFailure(failureText(t, error))
    }
    setBusy(false)
  }

  const look = () =>
    act(async () => {
      const ids = records.map(({ id }) => id)
      setPreview((await call(consolePreview, { resource: resource.name, ids, values })).list)
    })
  const run = () =>
    act(async () => {
      const versions = due.map(({ id, version }) => ({ id, version }))
      done((await call(consoleBulk, { resource: resource.name, records: versions, values })).list)
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a removal has no form, so its preview is read when it opens
  useEffect(() => {
    if (isRemoval) void look()
  }, [])

  const title = t(isRemoval ? 'staff.bulk.removing' : 'staff.bulk.changing', { count: records.length })
  return (
    <SideSheet
      title={title}
      closeLabel={t('console.close')}
      onClose={close}
      footer={
        preview === null ? (
          <Button isBusy={isBusy} onClick={() => void look()}>
            {t('staff.bulk.preview')}
          </Button>
        ) : (
          <Button
            tone={isRemoval ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={due.length === 0}
            onClick={() => void run()}
          >
            {t(isRemoval ? 'staff.bulk.removeSome' : 'staff.bulk.apply', { count: due.length })}
          </Button>
        )
      }
    >
      <FormAlert text={failure} />
      {!isRemoval && (
        <div className="flex flex-col gap-4">
          <SelectField
            label={t('staff.bulk.field')}
            value={name}
            options={fields.map((one) => ({ value: one.name, label: labels.field(resource.name, one.name) }))}
            onChange={({ target }) => {
              const next = fields.find((one) => one.name === target.value)
              setName(target.value)
              setValue(next && emptyValue(next))
              setPreview(null)
            }}
          />
          {field && (
            <FieldControl
              key={name}
              resource={resource}
              field={field}
              names={names}
              value={value}
              wrong={wrong}
              change={(next) => {
                setValue(next)
                setPreview(null)
              }}
            />
          )}
        </div>
      )}
      {isRemoval && preview === null && failure === '' && <Skeleton className="h-40 w-full" />}
      {preview !== null && (
        <section aria-label={t('console.changes')} className="mt-5">
          <p className="text-sm font-semibold">{t('staff.bulk.due', { count: due.length })}</p>
          <ul className="mt-2 divide-y divide-line">
            {preview.map(({ id, fields: changed, error }) => (
              <li key={id} className="py-2">
                <p className="text-sm font-semibold">{titles.get(id) ?? `#${id}`}</p>
                {error !== null && <p className="text-sm text-danger">{t('staff.bulk.refused')}</p>}
                {error === null && isRemoval && <p className="text-sm text-ink-2">{t('staff.bulk.goes')}</p>}
                {error === null && !isRemoval && changed.length === 0 && (
                  <p className="text-sm text-ink-3">{t('staff.bulk.same')}</p>
                )}
                <ul>
                  {changed.map(({ name: at, before, after }) => {
                    const shown = resource.fields.find((one) => one.name === at)
                    return shown && <ChangeLine key={at} {...{ resource, field: shown, names, before, after }} />
                  })}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
    </SideSheet>
  )
}

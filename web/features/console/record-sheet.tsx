import { type FormEvent, useEffect, useState } from 'react'
import {
  type ConsoleChange,
  type ConsoleField,
  type ConsoleFieldKind,
  type ConsoleRecord,
  type ConsoleResource,
  type ConsoleValues,
  consoleRecord,
  consoleRecords,
  consoleRemove,
  consoleSave,
  maxReasonLength,
} from '#contract/console.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { ActButtons } from './act-buttons.tsx'
import { ChangeList, ChangeLog } from './change-log.tsx'
import { FieldControl } from './field-control.tsx'
import { emptyValue } from './field-value.ts'
import { useLabels } from './labels.ts'
import { ManyFiles } from './many-files.tsx'
import type { RecordNames } from './use-record-names.ts'
import { useValueText } from './value-text.ts'

type Props = {
  resource: ConsoleResource
  names: RecordNames
  /** Null for a new record. */
  id: string | null
  close: () => void
  saved: (record: ConsoleRecord, changeId: string) => void
  /** Called when several records were added together. */
  addedMany: (count: number) => void
  removed: (id: string, changeId: string) => void
  /** Called after an act. `record` is null when it is gone. */
  acted: (id: string, record: ConsoleRecord | null) => void
}
type Known = {
  record: ConsoleRecord | null
  changes: ConsoleChange[]
  acts: string[]
  fields: ConsoleField[] | null
}

const BrandPreview = lazyPart(() => import('./brand-preview.tsx'), 'BrandPreview')

const short: readonly ConsoleFieldKind[] = ['number', 'choice', 'switch', 'moment', 'record']
/** Returns true for a field that needs only half of a row. */
const isShort = ({ kind }: ConsoleField) => short.includes(kind)

const none: Known = { record: null, changes: [], acts: [], fields: null }
const minReasonLength = 3
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function RecordSheet({ resource: declared, names, id, close, saved, addedMany, removed, acted }: Props) {
  const t = useTranslate()
  const labels = useLabels()
  const valueText = useValueText(declared.name)
  const [known, setKnown] = useState<Known | null>(id === null ? none : null)
  const resource = known?.fields ? { ...declared, fields: known.fields } : declared
  const [draft, setDraft] = useState<ConsoleValues>({})
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isSure, setSure] = useState(false)
  const [edition, setEdition] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again for another edition
  useEffect(() => {
    if (id === null) return
    let isCurrent = true
    call(consoleRecord, { resource: resource.name, id }).then(
      (answer) => isCurrent && setKnown(answer),
      (error: unknown) => isCurrent && setFailure(failureText(t, error)),
    )
    return () => {
      isCurrent = false
    }
  }, [resource.name, id, edition])

  const many = id === null ? resource.many : null

  /**
   * Sets a field. When a parent is chosen for new records, their numbers continue after the records that the parent
   * already has.
   */
  async function set(name: string, value: unknown): Promise<void> {
    setDraft((now) => ({ ...now, [name]: value }))
    if (many?.within !== name || !value) return
    const { total } = await call(consoleRecords, { resource: resource.name, filter: `${name}:${value}`, pageSize: 1 })
    setDraft((now) => ({ ...now, [many.order]: total }))
  }

  const editable = resource.fields.filter(({ fixed }) => fixed === 'never' || (fixed === 'later' && id === null))
  const fixed = resource.fields.filter((field) => id !== null && !editable.includes(field))
  const before = (name: string) => {
    const field = resource.fields.find((one) => one.name === name)
    if (name === many?.file) return []
    return known?.record ? known.record.values[name] : field && emptyValue(field)
  }
  const currentOf = (name: string) => (name in draft ? draft[name] : before(name))
  const changed = editable.filter(({ name }) => name in draft && !isSame(draft[name], before(name)))
  const lacksReason = resource.needsReason && reason.trim().length < minReasonLength

  function leave(): void {
    if (changed.length > 0 && !isLeaving) setLeaving(true)
    else close()
  }

  function showError(error: unknown): void {
    const fields = error instanceof CallError && error.name === 'BAD_INPUT' ? error.fields : []
    setWrong(Object.fromEntries(fields.map(({ path, rule }) => [path, labels.rule(rule)])))
    const isConflict = error instanceof CallError && error.name === 'CONFLICT'
    setFailure(isConflict ? t('console.conflict') : failureText(t, error))
  }

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure('')
    setWrong({})
    try {
      await work()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    const given = id === null ? editable : changed
    const values = Object.fromEntries(given.map(({ name }) => [name, currentOf(name)]))
    if (many) {
      void act(() => saveMany(values, many))
      return
    }
    const of = known?.record ? { id: known.record.id, version: known.record.version } : {}
    void act(async () => {
      const { record, changeId } = await call(consoleSave, { resource: resource.name, ...of, values, reason })
      saved(record, changeId)
    })
  }

  /**
   * Adds one record per file, in order. After a failure, the records added so far remain, and their files are removed
   * from the form.
   */
  async function saveMany(values: ConsoleValues, { file, order }: NonNullable<ConsoleResource['many']>): Promise<void> {
    const files = currentOf(file) as string[]
    const first = Number(currentOf(order))
    if (files.length === 0) {
      setWrong({ [file]: labels.rule('needed') })
      setBusy(false)
      return
    }
    for (const [at, address] of files.entries()) {
      await call(consoleSave, { resource: resource.name, values: { ...values, [file]: address, [order]: first + at } })
      setDraft((now) => ({ ...now, [file]: files.slice(at + 1), [order]: first + at + 1 }))
    }
    addedMany(files.length)
  }

  function remove(): void {
    const record = known?.record
    if (!record) return
    if (!isSure) {
      setSure(true)
      return
    }
    void act(async () => {
      const { id: recordId, version } = record
      removed(recordId, (await call(consoleRemove, { resource: resource.name, id: recordId, version })).changeId)
    })
  }

  function reload(): void {
    setFailure('')
    setKnown(null)
    setEdition((now) => now + 1)
  }

  const [naming] = resource.columns
  const namingField = resource.fields.find(({ name }) => name === naming)
  const title =
    id === null
      ? t('console.adding')
      : (namingField && known?.record && valueText(namingField, known.record.values[namingField.name])) || `#${id}`
  const formId = `record-${resource.name}`
  return (
    <SideSheet
      title={title}
      closeLabel={t('console.close')}
      onClose={leave}
      footer={
        <>
          {editable.length > 0 && (
            <ChangeList resource={resource} fields={changed} before={before} after={currentOf} names={names} />
          )}
          {resource.needsReason && changed.length > 0 && (
            <Field
              label={t('staff.act.reason')}
              value={reason}
              maxLength={maxReasonLength}
              className="mt-2"
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          <div className="mt-3 flex flex-wrap items-center gap-2">
            {editable.length > 0 && (
              <Button
                type="submit"
                form={formId}
                isBusy={isBusy}
                disabled={!known || lacksReason || (id !== null && changed.length === 0)}
              >
                {t('console.save')}
              </Button>
            )}
            {isLeaving && (
              <Button tone="neutral" onClick={close}>
                {t('console.leave')}
              </Button>
            )}
            {id !== null && resource.canRemove && (
              <Button tone="danger" className="ml-auto" isBusy={isBusy} disabled={!known} onClick={remove}>
                {t(isSure ? 'console.remove.sure' : 'console.remove')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <FormAlert text={failure} />
      {failure !== '' && id !== null && (
        <Button tone="neutral" size="small" className="mt-2 mb-4" onClick={reload}>
          {t('console.reload')}
        </Button>
      )}
      {!known && failure === '' && <Skeleton className="h-72 w-full" />}
      {known && (
        <>
          {resource.name === 'brand' && (
            <BrandPreview currentOf={currentOf} set={(name, value) => void set(name, value)} />
          )}
          <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
            <div className="grid grid-cols-2 gap-4 empty:hidden">
              {fixed.map((field) => (
                <div key={field.name} className={isShort(field) ? '' : 'col-span-2'}>
                  <FieldControl resource={resource} field={field} names={names} value={currentOf(field.name)} isFixed />
                </div>
              ))}
            </div>
            {editable.map((field) =>
              field.name === many?.file ? (
                <ManyFiles
                  key={field.name}
                  label={labels.field(resource.name, field.name)}
                  value={currentOf(field.name) as string[]}
                  {...(wrong[field.name] !== undefined && { error: wrong[field.name] })}
                  change={(value) => void set(field.name, value)}
                />
              ) : (
                <FieldControl
                  key={field.name}
                  resource={resource}
                  field={field}
                  names={names}
                  value={currentOf(field.name)}
                  wrong={wrong}
                  change={(value) => void set(field.name, value)}
                />
              ),
            )}
          </form>
          {id !== null && known.acts.length > 0 && (
            <div className="mt-6 border-t border-line pt-4">
              <ActButtons
                resource={resource.name}
                id={id}
                acts={resource.acts.filter(({ name }) => known.acts.includes(name))}
                names={names}
                done={(record) => acted(id, record)}
              />
            </div>
          )}
          {id !== null && <ChangeLog resource={resource} changes={known.changes} names={names} />}
        </>
      )}
    </SideSheet>
  )
}

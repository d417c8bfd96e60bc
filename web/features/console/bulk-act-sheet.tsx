import { useCallback, useEffect, useState } from 'react'
import type { ConsoleRecord, ConsoleResource } from '#contract/console.ts'
import { maxReasonLength } from '#contract/console.ts'
import { type ActResult, consoleBulkAct } from '#contract/console-lists.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLabels } from './labels.ts'
import type { RecordNames } from './use-record-names.ts'

type Props = {
  resource: ConsoleResource
  names: RecordNames
  records: readonly ConsoleRecord[]
  act: ConsoleResource['acts'][number]
  close: () => void
  done: (results: readonly ActResult[]) => void
}

/** Runs an act on many records: first the preview of those that allow it, then the act with a result for each. */
export function BulkActSheet({ resource, names, records, act, close, done }: Props) {
  const t = useTranslate()
  const labels = useLabels()
  const [preview, setPreview] = useState<readonly ActResult[] | null>(null)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const titles = new Map(records.map((record) => [record.id, names.nameOf(resource.name, record)]))
  const due = (preview ?? []).filter(({ error }) => error === null).map(({ id }) => id)

  const send = useCallback(
    async (ids: readonly string[], given: { reason: string; isPreview: boolean }) => {
      const asked = { resource: resource.name, act: act.name, ids: [...ids], ...given }
      return (await call(consoleBulkAct, asked)).list
    },
    [resource.name, act.name],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: previews the records that were selected when it opened
  useEffect(() => {
    const ids = records.map(({ id }) => id)
    send(ids, { reason: '', isPreview: true }).then(setPreview, (error: unknown) => setFailure(failureText(t, error)))
  }, [send])

  async function run(): Promise<void> {
    setBusy(true)
    try {
      done(await send(due, { reason, isPreview: false }))
    } catch (error) {
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <SideSheet
      title={labels.act(resource.name, act.name)}
      closeLabel={t('console.close')}
      onClose={close}
      footer={
        <Button
          tone={act.isDangerous ? 'danger' : 'primary'}
          isBusy={isBusy}
          disabled={due.length === 0 || (act.needsReason && reason.trim().length < 3)}
          onClick={() => void run()}
        >
          {t('staff.bulk.apply', { count: due.length })}
        </Button>
      }
    >
      <FormAlert text={failure} />
      {act.needsReason && (
        <Field
          label={t('staff.act.reason')}
          value={reason}
          maxLength={maxReasonLength}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {preview === null && failure === '' && <Skeleton className="mt-4 h-40 w-full" />}
      {preview !== null && (
        <section aria-label={t('console.changes')} className="mt-5">
          <p className="text-sm font-semibold">{t('staff.bulk.due', { count: due.length })}</p>
          <ul className="mt-2 divide-y divide-line">
            {preview.map(({ id, error }) => (
              <li key={id} className="py-2 text-sm">
                <p className="font-semibold">{titles.get(id) ?? `#${id}`}</p>
                {error !== null && <p className="text-danger">{t('staff.bulk.notNow')}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </SideSheet>
  )
}

import { type FormEvent, useCallback, useState } from 'react'
import { fixtureConsequences } from '#contract/fixture-desk.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type Props = {
  fixtureId: string
  title: string
  text?: string | undefined
  /** True for a match that is over. */
  needsReason: boolean
  /** Makes the change. The dialog shows why it failed. */
  confirm: (reason: string) => Promise<void>
  close: () => void
}

/** Asks why a change is made. For a match that is over it first shows the consequences. */
export function ChangeDialog({ fixtureId, title, text, needsReason, confirm, close }: Props) {
  const t = useTranslate()
  const { loaded, retry } = useLoaded(useCallback(() => call(fixtureConsequences, { fixtureId }), [fixtureId]))
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      await confirm(reason.trim())
      close()
    } catch (error) {
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} {...(text && { text })} closeLabel={t('console.close')} onClose={close}>
      <form className="space-y-4" onSubmit={(event) => void submit(event)}>
        {!loaded && <Skeleton className="h-24 w-full" />}
        {loaded && !loaded.ok && <ReadError read={retry} />}
        {loaded?.ok && needsReason && (
          <div className="text-sm">
            <p className="font-semibold">{t('fixtureDesk.over')}</p>
            <ul className="mt-1 list-disc pl-5 text-ink-2">
              <li>{t('fixtureDesk.over.page')}</li>
              {loaded.data.isInSeason && <li>{t('fixtureDesk.over.table')}</li>}
              {loaded.data.tips > 0 && <li>{t('fixtureDesk.over.tips', { count: loaded.data.tips })}</li>}
              {loaded.data.predictions > 0 && (
                <li>{t('fixtureDesk.over.predictions', { count: loaded.data.predictions })}</li>
              )}
            </ul>
          </div>
        )}
        <FormAlert text={failure} />
        <TextArea
          label={t('fixtureDesk.reason')}
          help={t('fixtureDesk.reason.help')}
          rows={2}
          maxLength={300}
          required={needsReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" isBusy={isBusy} disabled={needsReason && reason.trim() === ''}>
          {t('fixtureDesk.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}

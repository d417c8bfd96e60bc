import { type FormEvent, useState } from 'react'
import type { PublicUser } from '#contract/account.ts'
import { endStreamKey } from '#contract/commentator-desk.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = { commentator: PublicUser; close: () => void; done: () => void }

/** Asks for the reason, which is written to the log. */
export function EndKeyDialog({ commentator: { userId, displayName }, close, done }: Props) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      await call(endStreamKey, { userId, reason })
      showToast({ tone: 'success', title: t('commentatorDesk.endKey.done') })
      done()
    } catch (error) {
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('commentatorDesk.endKey.title', { name: displayName })}
      text={t('commentatorDesk.endKey.text')}
      closeLabel={t('console.close')}
      onClose={close}
    >
      <form className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FormAlert text={failure} />
        <Field
          label={t('commentatorDesk.reason')}
          required
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" tone="danger" isBusy={isBusy}>
          {t('commentatorDesk.endKey')}
        </Button>
      </form>
    </Dialog>
  )
}

import { type FormEvent, useState } from 'react'
import { maxSanctionNoteLength, maxSanctionReasonLength, suspendMember } from '#contract/sanctions.ts'
import { call } from '#web/api/call.ts'
import { type End, EndChoice, useEndMs } from '#web/features/chat/end-choice.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = { member: { userId: string; displayName: string }; close: () => void }

const presets = [1440, 10_080, 43_200, 0] as const

export function SuspendDialog({ member: { userId, displayName: name }, close }: Props) {
  const t = useTranslate()
  const endMs = useEndMs()
  const [end, setEnd] = useState<End>({ preset: 1440, local: '' })
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState('')
  const [hasFault, setFault] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function suspend(event: FormEvent): Promise<void> {
    event.preventDefault()
    const until = endMs(end)
    if (until === undefined) return setFault(true)
    setBusy(true)
    try {
      await call(suspendMember, { userId, reason, note, until })
      showToast({ tone: 'success', title: t('memberDesk.sanction.suspended', { name }) })
      close()
    } catch (error) {
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('memberDesk.sanction.suspend.title', { name })}
      text={t('memberDesk.sanction.suspend.text')}
      closeLabel={t('console.close')}
      onClose={close}
    >
      <form noValidate onSubmit={(event) => void suspend(event)} className="space-y-5">
        <EndChoice
          legend={t('memberDesk.sanction.suspend.for')}
          presets={presets}
          end={end}
          choose={(chosen) => {
            setEnd(chosen)
            setFault(false)
          }}
          fault={hasFault}
        />
        <Field
          label={t('memberDesk.sanction.reason')}
          help={t('memberDesk.sanction.reason.help')}
          value={reason}
          required
          maxLength={maxSanctionReasonLength}
          onChange={(event) => setReason(event.target.value)}
        />
        <Field
          label={t('chat.banNote')}
          help={t('chat.banNoteHelp')}
          value={note}
          maxLength={maxSanctionNoteLength}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormAlert text={failure} />
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={close}>
            {t('chat.banCancel')}
          </Button>
          <Button tone="danger" type="submit" isBusy={isBusy} disabled={reason.trim().length < 3}>
            {t('memberDesk.sanction.suspend.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { type FormEvent, useState } from 'react'
import { appealBan, maxAppealLength } from '#contract/moderation.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'

export function AppealDialog({ groupId, close }: { groupId: string; close: () => void }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      await call(appealBan, { groupId, text })
      showToast({ tone: 'success', title: t('appeal.sent') })
      close()
    } catch (error) {
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('appeal.title')} text={t('appeal.help')} closeLabel={t('appeal.close')} onClose={close}>
      <form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <TextArea
          label={t('appeal.label')}
          rows={4}
          maxLength={maxAppealLength}
          value={text}
          required
          onChange={(event) => setText(event.target.value)}
        />
        <FormAlert text={failure} />
        <Button type="submit" isBusy={isBusy} disabled={text.trim() === ''}>
          {t('appeal.send')}
        </Button>
      </form>
    </Dialog>
  )
}

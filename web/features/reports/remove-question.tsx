import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  /** Name of the author when a moderator removes content of another member. */
  author?: string | undefined
  remove: () => Promise<void>
  close: () => void
}

/** Asks before content is removed, because a removal cannot be undone. Stays open when the removal fails. */
export function RemoveQuestion({ author, remove, close }: Props) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await remove()
      close()
    } catch (error) {
      setFault(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('report.remove.title')}
      text={author === undefined ? t('report.remove.own') : t('report.remove.text', { name: author })}
      closeLabel={t('report.close')}
      onClose={close}
    >
      <FormAlert text={fault} />
      <div className="mt-2 flex justify-end gap-2">
        <Button tone="neutral" onClick={close}>
          {t('report.remove.no')}
        </Button>
        <Button tone="danger" isBusy={isBusy} onClick={() => void confirm()}>
          {t('report.remove.yes')}
        </Button>
      </div>
    </Dialog>
  )
}

import { useTranslate } from '#web/i18n/translate.ts'
import { Button, type ButtonTone } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ConfirmDialogProps = {
  title: string
  text: string
  confirmLabel: string
  /** Defaults to `danger`, because most actions that ask for confirmation cannot be undone. */
  tone?: ButtonTone
  confirm: () => void
  close: () => void
}

export function ConfirmDialog({ title, text, confirmLabel, tone = 'danger', confirm, close }: ConfirmDialogProps) {
  const t = useTranslate()
  return (
    <Dialog title={title} text={text} closeLabel={t('friends.close')} onClose={close}>
      <div className="flex justify-end gap-2">
        <Button tone="neutral" onClick={close}>
          {t('friends.keep')}
        </Button>
        <Button
          tone={tone}
          onClick={() => {
            confirm()
            close()
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}

import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ConfirmDialogProps = {
  title: string
  text: string
  confirmLabel: string
  confirm: () => void
  close: () => void
}

/** Asks before what cannot be undone alone. */
export function ConfirmDialog({ title, text, confirmLabel, confirm, close }: ConfirmDialogProps) {
  const t = useTranslate()
  return (
    <Dialog title={title} text={text} closeLabel={t('friends.close')} onClose={close}>
      <div className="flex justify-end gap-2">
        <Button tone="neutral" onClick={close}>
          {t('friends.keep')}
        </Button>
        <Button
          tone="danger"
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

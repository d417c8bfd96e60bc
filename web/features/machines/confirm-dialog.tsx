import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { title: string; text: string; action: string; isBusy: boolean; confirm: () => void; close: () => void }

/** Asks before an act that cannot be undone. */
export function ConfirmDialog({ title, text, action, isBusy, confirm, close }: Props) {
  const t = useTranslate()
  return (
    <Dialog title={title} text={text} closeLabel={t('machines.close')} onClose={close}>
      <Button tone="danger" className="w-full" isBusy={isBusy} onClick={confirm}>
        {action}
      </Button>
    </Dialog>
  )
}

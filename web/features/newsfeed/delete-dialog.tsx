import { useState } from 'react'
import { newsfeedDelete } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'

export function DeleteDialog({ id, removed, close }: { id: string; removed: (id: string) => void; close: () => void }) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await call(newsfeedDelete, { id })
      showToast({ tone: 'success', title: t('post.deleted') })
      close()
      removed(id)
    } catch (error) {
      setFault(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('post.delete.title')} text={t('post.delete.text')} closeLabel={t('post.close')} onClose={close}>
      <FormAlert text={fault} />
      <div className="mt-2 flex justify-end gap-2">
        <Button tone="neutral" onClick={close}>
          {t('post.delete.no')}
        </Button>
        <Button tone="danger" isBusy={isBusy} onClick={() => void remove()}>
          {t('post.delete.yes')}
        </Button>
      </div>
    </Dialog>
  )
}

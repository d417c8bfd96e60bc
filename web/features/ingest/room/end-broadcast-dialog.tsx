import { useState } from 'react'
import { endBroadcast } from '#contract/broadcast.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useNumberText } from './use-number-text.ts'

type Props = { streamId: string; viewers: number; ended: () => void; close: () => void; isOwn?: boolean }

export function EndBroadcastDialog({ streamId, viewers, ended, close, isOwn = true }: Props) {
  const t = useTranslate()
  const numberText = useNumberText()
  const [isBusy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    try {
      await call(endBroadcast, { streamId })
      showToast({ tone: 'success', title: t('broadcast.end.done') })
      ended()
      close()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('broadcast.end.title')}
      text={t(isOwn ? 'broadcast.end.text' : 'streamDesk.end.text', { viewers: numberText(viewers) })}
      closeLabel={t('broadcast.end.close')}
      onClose={close}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="neutral" onClick={close}>
          {t(isOwn ? 'broadcast.end.no' : 'streamDesk.end.no')}
        </Button>
        <Button tone="danger" isBusy={isBusy} onClick={() => void end()}>
          {t('broadcast.end.yes')}
        </Button>
      </div>
    </Dialog>
  )
}

import Pin from 'lucide-react/icons/pin'
import { useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { pinMessage } from '#contract/room-rules.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = { message: ChatMessage; groupId: string; close: () => void }

/** Pins a message above the chat, instead of the pinned one. */
export function PinButton({ message, groupId, close }: Props) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)

  async function pin() {
    setBusy(true)
    try {
      await call(pinMessage, { groupId, groupMessageId: message.groupMessageId })
      close()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      setBusy(false)
    }
  }

  return (
    <Button tone="neutral" isBusy={isBusy} onClick={() => void pin()}>
      <Pin size={16} aria-hidden />
      {t('chat.pin')}
    </Button>
  )
}

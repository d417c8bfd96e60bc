import { useState } from 'react'
import { banFromChat, type ChatMessage, deleteMessage } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = { message: ChatMessage; groupId: string; isOwn: boolean; close: () => void }

const muteMinutes = [10, 1440] as const

/** What the room's commentator and the moderators may do with a message and who wrote it. */
export function ModeratorActions({ message, groupId, isOwn, close }: Props) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const { userId, showName, groupMessageId } = message

  async function run(action: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await action()
      showToast({ tone: 'success', title: done })
      close()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      setBusy(false)
    }
  }
  const remove = () => run(() => call(deleteMessage, { groupId, groupMessageId }), t('chat.deletedDone'))
  const ban = (durationMinutes?: number) =>
    run(() => call(banFromChat, { groupId, userId, durationMinutes }), t('chat.mutedDone', { name: showName }))

  return (
    <div className="flex flex-wrap gap-1.5">
      <Button tone="danger" isBusy={isBusy} onClick={() => void remove()}>
        {t('chat.delete')}
      </Button>
      {!isOwn &&
        muteMinutes.map((minutes) => (
          <Button key={minutes} tone="neutral" isBusy={isBusy} onClick={() => void ban(minutes)}>
            {t(`chat.mute${minutes}`)}
          </Button>
        ))}
      {!isOwn && (
        <Button tone="danger" isBusy={isBusy} onClick={() => void ban()}>
          {t('chat.ban')}
        </Button>
      )}
    </div>
  )
}

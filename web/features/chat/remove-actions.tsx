import { Suspense, useState } from 'react'
import { type ChatMessage, deleteMessage } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const BanDialog = lazyPart(() => import('./ban-dialog.tsx'), 'BanDialog')
const RemoveQuestion = lazyPart(() => import('#web/features/reports/remove-question.tsx'), 'RemoveQuestion')

type Props = { message: ChatMessage; groupId: string; isOwn: boolean; close: () => void; leave: () => void }

/** Removal of a message: members take their own back; moderators are asked first, and also ban the author. */
export function RemoveActions({ message, groupId, isOwn, close, leave }: Props) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [isBanning, setBanning] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    await call(deleteMessage, { groupId, groupMessageId: message.groupMessageId })
    showToast({ tone: 'success', title: t(isOwn ? 'chat.takenBackDone' : 'chat.deletedDone') })
  }

  async function takeBack() {
    setBusy(true)
    try {
      await remove()
      close()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-1.5">
      <Button
        tone="danger"
        isBusy={isBusy}
        onClick={() => {
          if (isOwn) return void takeBack()
          leave()
          setAsking(true)
        }}
      >
        {t(isOwn ? 'chat.takeBack' : 'chat.delete')}
      </Button>
      {!isOwn && (
        <Button
          tone="danger"
          onClick={() => {
            leave()
            setBanning(true)
          }}
        >
          {t('chat.ban')}…
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <RemoveQuestion
            author={message.showName}
            remove={remove}
            close={() => {
              setAsking(false)
              close()
            }}
          />
        </Suspense>
      )}
      {isBanning && (
        <Suspense fallback={null}>
          <BanDialog
            of={{ userId: message.userId, showName: message.showName, text: message.filteredMessage }}
            groupId={groupId}
            close={() => {
              setBanning(false)
              close()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

import { Suspense, useState } from 'react'
import { type ChatMessage, deleteMessage } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const BanDialog = lazyPart(() => import('./ban-dialog.tsx'), 'BanDialog')

type Props = { message: ChatMessage; groupId: string; isOwn: boolean; close: () => void; leave: () => void }

/** Removal of a message: members take their own back, and moderators also ban the author of another one. */
export function RemoveActions({ message, groupId, isOwn, close, leave }: Props) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [isBanning, setBanning] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await call(deleteMessage, { groupId, groupMessageId: message.groupMessageId })
      showToast({ tone: 'success', title: t(isOwn ? 'chat.takenBackDone' : 'chat.deletedDone') })
      close()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-1.5">
      <Button tone="danger" isBusy={isBusy} onClick={() => void remove()}>
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

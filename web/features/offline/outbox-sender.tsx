import { useEffect } from 'react'
import { useSession } from '#web/api/session.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useStore } from '#web/ui/store.ts'
import { showToast } from '#web/ui/toast.ts'
import { isReachable } from './network.state.ts'
import { sendWaiting, whenSettled } from './outbox.ts'

/** Sends what a member wrote without a network, and says so. */
export function OutboxSender() {
  const t = useTranslate()
  const isHere = useStore(isReachable, true)
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.userId : null
  useEffect(
    () =>
      whenSettled((settled) => {
        const isSent = 'made' in settled
        const what = settled.kind === 'comment' ? 'comment' : 'post'
        showToast(
          isSent
            ? { tone: 'success', title: t(`offline.sent.${what}`) }
            : { tone: 'danger', title: t(`offline.refused.${what}`), text: failureText(t, settled.fault) },
        )
      }),
    [t],
  )
  useEffect(() => {
    if (isHere && userId !== null) void sendWaiting()
  }, [isHere, userId])
  return null
}

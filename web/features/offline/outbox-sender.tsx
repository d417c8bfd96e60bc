import { useEffect } from 'react'
import { isReachable } from '#web/api/network.state.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { sendWaiting, whenSettled } from '#web/outbox/outbox.ts'
import { useStore } from '#web/ui/store.ts'
import { showToast } from '#web/ui/toast.ts'

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

import { guestWaitUntil } from '#web/api/guest.ts'
import { useSession } from '#web/api/session.ts'
import { useSocketStatus } from '#web/api/socket.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { waitText } from '#web/login/failure-text.ts'
import { useStore } from '#web/ui/store.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

/** Explains why the chat is not live. A guest without a token sees until when the server refuses new guests. */
export function ConnectionLine({ isPolling }: { isPolling: boolean }) {
  const t = useTranslate()
  const status = useSocketStatus()
  const isMember = useSession().kind === 'member'
  const waitS = useSecondsUntil(useStore(guestWaitUntil, 0))
  if (!isPolling && status !== 'waiting') return null
  const reason = t(isPolling ? 'chat.polling' : 'chat.reconnecting')
  return (
    <p role="status" className="bg-surface-3 px-4 py-1.5 text-center text-xs text-ink-2">
      {waitS > 0 && !isMember ? waitText(t, 'chat.guestWait', waitS) : reason}
    </p>
  )
}

import { useNavigate } from 'react-router'
import { openPrivateRoom } from '#contract/rooms.ts'
import { call } from '#web/api/call.ts'
import { roomPath } from '#web/features/rooms/room-path.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { showToast } from '#web/ui/toast.ts'

/** Returns a function that opens a private room with a member, or shows the error in a toast. */
export function useMessage(): (userId: string) => Promise<void> {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  return async (userId) => {
    try {
      const room = await call(openPrivateRoom, { otherUserId: userId })
      await navigate(localePath(locale, roomPath(room)))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }
}

import Heart from 'lucide-react/icons/heart'
import { useEffect, useRef, useState } from 'react'
import { followRoom, roomSelf } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { askToLogIn } from '#web/features/session/login.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Follows the fixture's room. A guest is asked to log in first, and then follows without a second tap. */
export function FollowButton({ groupId }: { groupId: string }) {
  const t = useTranslate()
  const isMember = useSession().kind === 'member'
  const [isFollowing, setFollowing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** What the viewer did here outranks an answer that was asked for before. */
  const newest = useRef(0)

  useEffect(() => {
    if (!isMember) return setFollowing(false)
    newest.current += 1
    const asked = newest.current
    call(roomSelf, { groupId }).then(
      (self) => asked === newest.current && setFollowing(self.isFollowing),
      (error: unknown) => console.warn('Whether the room is followed could not be read', error),
    )
  }, [isMember, groupId])

  async function toggle() {
    const follow = !isFollowing
    if (!isMember && !(await askToLogIn('login'))) return
    setBusy(true)
    try {
      await call(followRoom, { groupId, follow })
      newest.current += 1
      setFollowing(follow)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button tone="neutral" isBusy={isBusy} aria-pressed={isFollowing} onClick={() => void toggle()}>
      <Heart size={18} aria-hidden className={isFollowing ? 'fill-live text-live' : undefined} />
      {t(isFollowing ? 'watch.following' : 'watch.follow')}
    </Button>
  )
}

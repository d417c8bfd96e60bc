import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useEffect, useRef, useState } from 'react'
import { type Tipster, tipsFollow, tipsFollowed } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import { session, useSession } from '#web/api/session.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { askToLogIn } from '#web/features/session/login.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Follows a tipster. A guest logs in first, and then follows without a second tap; oneself one does not follow. */
export function FollowTipsterButton({ tipster }: { tipster: Tipster }) {
  const t = useTranslate()
  const now = useSession()
  const [isFollowing, setFollowing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** What the viewer did here outranks an answer that was asked for before. */
  const newest = useRef(0)
  const memberId = now.kind === 'member' ? now.user.userId : null

  useEffect(() => {
    if (memberId === null) return setFollowing(false)
    newest.current += 1
    const asked = newest.current
    call(tipsFollowed).then(
      ({ list }) => asked === newest.current && setFollowing(list.includes(tipster.userId)),
      (error: unknown) => console.warn('Who is followed could not be read', error),
    )
  }, [memberId, tipster.userId])

  async function toggle(): Promise<void> {
    if (memberId === null && !(await askToLogIn('login'))) return
    const member = session.get()
    if (member.kind === 'member' && member.user.userId === tipster.userId) return
    const follow = !isFollowing
    setBusy(true)
    try {
      await call(tipsFollow, { userId: tipster.userId, follow })
      newest.current += 1
      setFollowing(follow)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  if (memberId === tipster.userId) return null
  const Icon = isFollowing ? UserRoundCheck : UserRoundPlus
  return (
    <Button tone="neutral" isBusy={isBusy} aria-pressed={isFollowing} onClick={() => void toggle()}>
      <Icon size={18} aria-hidden className={isFollowing ? 'text-primary' : undefined} />
      {t(isFollowing ? 'tipster.following' : 'tipster.follow')}
    </Button>
  )
}

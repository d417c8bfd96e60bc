import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { askToLogIn } from '#web/features/session/login.state.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type FollowKind, setFollowing, useFollowed } from './follows.ts'

type FollowButtonProps = { kind: FollowKind; id: string; name: string; followers: number }

/** Follows a team or tournament. A guest is asked to log in first, and then follows without a second tap. */
export function FollowButton({ kind, id, name, followers: given }: FollowButtonProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isMember = useSession().kind === 'member'
  const isFollowing = useFollowed(kind)?.has(id) ?? false
  const [counted, setCounted] = useState<{ id: string; followers: number } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const followers = counted?.id === id ? counted.followers : given

  async function toggle() {
    if (!isMember && !(await askToLogIn('login'))) return
    setBusy(true)
    try {
      setCounted({ id, followers: await setFollowing(kind, id, !isFollowing) })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex items-center gap-3">
      <Button
        tone={isFollowing ? 'neutral' : 'primary'}
        isBusy={isBusy}
        aria-pressed={isFollowing}
        onClick={() => void toggle()}
      >
        <Star size={18} aria-hidden className={isFollowing ? 'fill-gold text-gold-ink' : undefined} />
        <span>
          {t(isFollowing ? 'follow.following' : 'follow.follow')}
          <span className="sr-only"> {name}</span>
        </span>
      </Button>
      {followers > 0 && (
        <span className="tabular text-sm text-ink-2">
          {t('follow.followers', { count: followers.toLocaleString(formattingTags[locale]) })}
        </span>
      )}
    </div>
  )
}

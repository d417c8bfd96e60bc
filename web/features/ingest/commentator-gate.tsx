import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import type { ReactNode } from 'react'
import type { Role } from '#contract/account.ts'
import { rolesWith } from '#contract/rules/roles.ts'
import { useSession } from '#web/api/session.ts'
import { StrongGate } from '#web/features/session/strong-gate.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WayOn } from '#web/way/way-on.tsx'

const commentators: readonly Role[] = rolesWith.commentator

/** Shows a page of commentators to them, and an explanation to all others. */
export function CommentatorGate({
  title,
  children,
}: {
  title: string
  children: (user: { userId: string; name: string }) => ReactNode
}) {
  const t = useTranslate()
  const session = useSession()
  if (session.kind === 'starting') return <Skeleton className="h-96 w-full" />
  if (session.kind === 'guest')
    return (
      <div className="card">
        <EmptyState
          icon={<Mic size={24} />}
          title={t('goLive.guest.title')}
          text={t('goLive.guest.text')}
          action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
        />
      </div>
    )
  if (!commentators.includes(session.user.role))
    return (
      <div className="card">
        <EmptyState
          icon={<MicOff size={24} />}
          title={t('goLive.viewer.title')}
          text={t('goLive.viewer.text')}
          action={<WayOn to="/tuyen-dung" label="nav.careers" />}
        />
      </div>
    )
  return (
    <StrongGate title={title}>{children({ userId: session.user.userId, name: session.user.displayName })}</StrongGate>
  )
}

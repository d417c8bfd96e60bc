import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { useSession } from '#web/api/session.ts'
import { askToLogIn } from '#web/features/session/login.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What operators alone see; the server decides in each call. */
export function OperatorOnly({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const session = useSession()
  if (session.kind === 'starting') return <Skeleton className="h-96 w-full" />
  if (session.kind === 'member' && session.user.role === 'operator') return children
  const isGuest = session.kind === 'guest'
  return (
    <div className="card">
      <h1 className="sr-only">{t('desk.title')}</h1>
      <EmptyState
        icon={<ShieldCheck size={24} />}
        title={t('desk.title')}
        text={t(isGuest ? 'desk.guest' : 'desk.notAllowed')}
        action={isGuest && <Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
      />
    </div>
  )
}

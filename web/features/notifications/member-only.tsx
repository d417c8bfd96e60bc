import BellOff from 'lucide-react/icons/bell-off'
import type { ReactNode } from 'react'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function MemberOnly({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const session = useSession()
  if (session.kind === 'starting') return <Skeleton className="h-96 w-full" />
  if (session.kind === 'member') return children
  return (
    <div className="card">
      <EmptyState
        icon={<BellOff size={24} />}
        title={t('notifications.title')}
        text={t('notifications.login')}
        action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
      />
    </div>
  )
}

import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import type { Role } from '#contract/account.ts'
import { useSession } from '#web/api/session.ts'
import { StrongGate } from '#web/features/session/strong-gate.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { GoLiveDesk } from './go-live-desk.tsx'

const commentators: readonly Role[] = ['commentator', 'moderator', 'operator']

export default function GoLivePage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('nav.goLive')} description={t('goLive.description')} isIndexed={false} />
      <h1 className="text-2xl font-bold">{t('nav.goLive')}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('goLive.description')}</p>
      <div className="mt-5">
        <Desk />
      </div>
    </>
  )
}

function Desk() {
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
        <EmptyState icon={<MicOff size={24} />} title={t('goLive.viewer.title')} text={t('goLive.viewer.text')} />
      </div>
    )
  return (
    <StrongGate title={t('nav.goLive')}>
      <GoLiveDesk user={{ userId: session.user.userId, name: session.user.displayName }} />
    </StrongGate>
  )
}

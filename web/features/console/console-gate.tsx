import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { type MemberAccess, mayAs } from '#contract/rules/roles.ts'
import { useSession } from '#web/api/session.ts'
import { StrongGate } from '#web/features/session/strong-gate.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type GateProps = {
  /** Title of the page, shown also to viewers without access. */
  title: string
  /** The access that the page needs. */
  access: MemberAccess
  children: ReactNode
}

/** Shows the page to roles with the access only. The server checks permissions in each call. */
export function ConsoleGate({ title, access, children }: GateProps) {
  const t = useTranslate()
  const session = useSession()
  if (session.kind === 'starting') return <Skeleton className="h-96 w-full" />
  if (session.kind === 'guest') {
    const logIn = <Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>
    return <Closed title={title} text={t('console.guest')} action={logIn} />
  }
  if (mayAs(session.user.role, access)) return <StrongGate title={title}>{children}</StrongGate>
  return <Closed title={title} text={t('console.notAllowed')} />
}

function Closed({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="card">
      <h1 className="sr-only">{title}</h1>
      <EmptyState icon={<ShieldCheck size={24} />} title={title} text={text} action={action} />
    </div>
  )
}

import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { ReactNode } from 'react'
import { secondStepInfo } from '#contract/second-step.ts'
import { call } from '#web/api/call.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Props = { title: string; children: ReactNode }

/**
 * Shows a staff page. Links to the security settings instead when the member's role requires a second factor, and this
 * session was opened without one.
 */
export function StrongGate({ title, children }: Props) {
  const t = useTranslate()
  const { data, isFailed, read } = useRead(() => call(secondStepInfo))
  if (!data) return isFailed ? <ReadError read={read} /> : <Skeleton className="h-96 w-full" />
  if (!data.isRequired || data.isStrong) return children
  const isOn = data.hasApp || data.passkeys.length > 0
  return (
    <div className="card">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon={<ShieldAlert size={24} />}
        title={title}
        text={t(isOn ? 'account.steps.logInAgain' : 'account.steps.required')}
        action={
          <LocaleLink to="/tai-khoan?muc=bao-mat" className={buttonClass()}>
            {t('account.steps')}
          </LocaleLink>
        }
      />
    </div>
  )
}

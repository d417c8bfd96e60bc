import Mic from 'lucide-react/icons/mic'
import { useState } from 'react'
import { acceptInvite } from '#contract/commentator-invites.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { logOut, useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The work of a commentator, and the button that accepts the invitation with this secret. */
export function AcceptInvite({ token }: { token: string }) {
  const t = useTranslate()
  const session = useSession()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [failure, setFailure] = useState('')
  async function accept(): Promise<void> {
    setState('busy')
    try {
      await call(acceptInvite, { token })
      // All sessions ended, because their tokens have the earlier role.
      await logOut().catch(() => undefined)
      setState('done')
    } catch (error) {
      const name = error instanceof CallError ? error.name : ''
      const isGone = name === 'INVITE_NOT_FOUND' || name === 'BAD_INPUT'
      setFailure(isGone ? t('invite.gone') : name === 'CONFLICT' ? t('invite.already') : failureText(t, error))
      setState('open')
    }
  }

  return (
    <div className="frame max-w-xl pb-16 pt-8">
      <div className="card p-6">
        <Mic size={32} aria-hidden className="text-primary" />
        <h1 className="mt-3 text-2xl font-bold text-balance">{t('invite.page.title')}</h1>
        <p className="mt-2 text-ink-2">{t('invite.page.text')}</p>
        <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-2">
          <li>{t('invite.page.obs')}</li>
          <li>{t('invite.page.room')}</li>
          <li>{t('invite.page.rules')}</li>
        </ul>
        <div className="mt-5 space-y-3">
          <FormAlert text={failure} />
          {state === 'done' ? (
            <>
              <p role="status" className="font-semibold">
                {t('invite.done')}
              </p>
              <Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>
            </>
          ) : token === '' ? (
            <p className="text-ink-2">{t('invite.gone')}</p>
          ) : session.kind === 'starting' ? (
            <Skeleton className="h-12 w-48" />
          ) : session.kind === 'guest' ? (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => void askToLogIn('register')}>{t('session.register')}</Button>
              <Button tone="neutral" onClick={() => void askToLogIn('login')}>
                {t('session.login')}
              </Button>
            </div>
          ) : (
            <Button isBusy={state === 'busy'} onClick={() => void accept()}>
              {t('invite.accept', { name: session.user.displayName })}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

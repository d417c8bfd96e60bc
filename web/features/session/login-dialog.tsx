import { useEffect, useRef } from 'react'
import type { TextKey } from '#contract/texts/all.ts'
import { isFramed } from '#web/api/framed-token.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { closeLogin, type LoginForm, type ShownForm, switchForm } from '#web/login/login.state.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm as LoginFields } from './login-form.tsx'
import { MailedAct } from './mailed-act.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'

type Head = { title: TextKey; text: TextKey; other?: { form: LoginForm; label: TextKey } }

const heads: Record<ShownForm['form'], Head> = {
  login: {
    title: 'session.login.title',
    text: 'session.login.text',
    other: { form: 'register', label: 'session.toRegister' },
  },
  register: {
    title: 'session.register.title',
    text: 'session.register.text',
    other: { form: 'login', label: 'session.toLogin' },
  },
  'forgot-password': {
    title: 'session.forgot.title',
    text: 'session.forgot.text',
    other: { form: 'login', label: 'session.backToLogin' },
  },
  'reset-password': { title: 'session.reset.title', text: 'session.reset.text' },
  'confirm-email': { title: 'session.confirm.title', text: 'session.confirm.text' },
  appeal: { title: 'suspension.title', text: 'suspension.text' },
  unsubscribe: { title: 'session.unsubscribe.title', text: 'session.unsubscribe.text' },
}

export function LoginDialog({ shown }: { shown: ShownForm }) {
  const t = useTranslate()
  const { title, text, other } = heads[shown.form]
  const content = useFocusAfterChange(shown.form)
  return (
    <Dialog title={t(title)} text={t(text)} closeLabel={t('shell.close')} onClose={() => closeLogin(false)}>
      {!isFramed() && navigator.cookieEnabled === false && (
        <div className="mb-4">
          <FormAlert text={t('session.noCookies')} />
        </div>
      )}
      <div ref={content}>
        <Content shown={shown} />
      </div>
      {other && (
        <button
          type="button"
          className="mt-3 min-h-11 w-full text-center text-sm font-semibold text-primary hover:underline"
          onClick={() => switchForm(other.form)}
        >
          {t(other.label)}
        </button>
      )}
    </Dialog>
  )
}

/** Moves the focus to the first field when the form changes, because the pressed button may be gone. */
function useFocusAfterChange(form: string) {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(form)
  useEffect(() => {
    if (before.current !== form) content.current?.querySelector<HTMLElement>('input, [tabindex]')?.focus()
    before.current = form
  }, [form])
  return content
}

function Content({ shown }: { shown: ShownForm }) {
  if ('token' in shown) {
    const { form, token } = shown
    // The key remounts the form when a second link is opened while the first is shown.
    if (form === 'appeal') return <SuspendedNotice key={token} token={token} />
    if (form === 'reset-password') return <ResetPasswordForm key={token} token={token} />
    return <MailedAct key={token} act={form} token={token} />
  }
  if (shown.form === 'forgot-password') return <ForgotPasswordForm />
  return shown.form === 'login' ? <LoginFields /> : <RegisterForm />
}

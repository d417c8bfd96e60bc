import { useTranslate } from '#web/i18n/translate.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { closeLogin, type LoginForm as Form, switchForm } from './login.state.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

export function LoginDialog({ form }: { form: Form }) {
  const t = useTranslate()
  const isLogin = form === 'login'
  return (
    <Dialog
      title={t(isLogin ? 'session.login.title' : 'session.register.title')}
      text={t(isLogin ? 'session.login.text' : 'session.register.text')}
      closeLabel={t('shell.close')}
      onClose={() => closeLogin(false)}
    >
      {isLogin ? <LoginForm /> : <RegisterForm />}
      <button
        type="button"
        className="mt-3 min-h-11 w-full text-center text-sm font-semibold text-primary hover:underline"
        onClick={() => switchForm(isLogin ? 'register' : 'login')}
      >
        {t(isLogin ? 'session.toRegister' : 'session.toLogin')}
      </button>
    </Dialog>
  )
}

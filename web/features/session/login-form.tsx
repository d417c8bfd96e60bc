import { useForm } from 'react-hook-form'
import { logIn } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { failureText } from './failure-text.ts'
import { FormAlert } from './form-alert.tsx'
import { closeLogin, switchForm } from './login.state.ts'
import { PasswordField } from './password-field.tsx'

type Values = { username: string; password: string }

export function LoginForm() {
  const t = useTranslate()
  const { isDemo } = useRootData()
  const { register, handleSubmit, setError, formState } = useForm<Values>()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      const user = await logIn(values)
      closeLogin(true)
      showToast({ tone: 'success', title: t('session.welcome', { name: user.displayName }) })
    } catch (error) {
      setError('root', { message: failureText(t, error, 'session.failed') })
    }
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <Field
        label={t('session.username')}
        placeholder={isDemo ? 'demo' : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username && t('session.required')}
        {...register('username', { required: true })}
      />
      <div>
        <PasswordField
          label={t('session.password')}
          autoComplete="current-password"
          error={errors.password && t('session.required')}
          {...register('password', { required: true })}
        />
        <button
          type="button"
          className="-mb-3 ml-auto block min-h-11 text-sm font-semibold text-primary hover:underline"
          onClick={() => switchForm('forgot-password')}
        >
          {t('session.forgot')}
        </button>
      </div>
      <Button type="submit" size="large" isBusy={isSubmitting}>
        {t('session.login')}
      </Button>
    </form>
  )
}

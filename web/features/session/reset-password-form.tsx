import Unlink from 'lucide-react/icons/unlink'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { checkResetLink, resetPassword } from '#contract/account.ts'
import { minPasswordCharacters } from '#contract/rules/password-rules.ts'
import { CallError } from '#web/api/call-error.ts'
import { request } from '#web/api/request.ts'
import { logOut, session } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { switchForm } from '#web/login/login.state.ts'
import { NewPasswordField } from '#web/login/new-password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { Outcome } from './outcome.tsx'

type Values = { newPassword: string }

/** Sets a new password with the token of a mailed link. When the link is used or invalid, offers to request another. */
export function ResetPasswordForm({ token }: { token: string }) {
  const t = useTranslate()
  const { register, handleSubmit, setError, watch, formState } = useForm<Values>({ mode: 'onTouched' })
  const { errors, isSubmitting } = formState
  const fail = (error: unknown) => {
    const name = error instanceof CallError ? error.name : ''
    const message = failureText(t, error)
    if (name === 'WEAK_PASSWORD' || name === 'PASSWORD_HAS_NAME')
      setError('newPassword', { message }, { shouldFocus: true })
    else setError('root', { type: name, message })
  }
  useEffect(() => {
    request(checkResetLink, { token }).catch((error: unknown) => {
      // Any other error is shown when the password is submitted.
      const isUsed = error instanceof CallError && error.name === 'MAIL_TOKEN_INVALID'
      if (isUsed) setError('root', { type: error.name, message: failureText(t, error) })
    })
  }, [token, t, setError])
  const submit = handleSubmit(async ({ newPassword }) => {
    try {
      await request(resetPassword, { token, newPassword })
    } catch (error) {
      return fail(error)
    }
    // The server has ended all sessions of the member, including this browser's.
    if (session.get().kind === 'member') await logOut()
    showToast({ tone: 'success', title: t('session.reset.done') })
    switchForm('login')
  })
  if (errors.root?.type === 'MAIL_TOKEN_INVALID')
    return (
      <Outcome tone="bad" icon={<Unlink size={24} />} text={errors.root.message ?? ''}>
        <Button size="large" onClick={() => switchForm('forgot-password')}>
          {t('session.reset.again')}
        </Button>
      </Outcome>
    )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <NewPasswordField
        label={t('session.reset.password')}
        typed={watch('newPassword') ?? ''}
        error={errors.newPassword?.message}
        {...register('newPassword', {
          required: t('session.required'),
          minLength: { value: minPasswordCharacters, message: t('session.invalid.password') },
        })}
      />
      <Button type="submit" size="large" isBusy={isSubmitting}>
        {t('session.reset.save')}
      </Button>
    </form>
  )
}

import { useForm } from 'react-hook-form'
import { type OwnUser, updatePassword } from '#contract/account.ts'
import { minPasswordCharacters } from '#contract/rules/password-rules.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { NewPasswordField } from '#web/login/new-password-field.tsx'
import { PasswordField } from '#web/login/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { SettingCard } from './setting-card.tsx'

type Values = { oldPassword: string; newPassword: string }

const fieldOf: Record<string, keyof Values> = {
  WRONG_PASSWORD: 'oldPassword',
  WEAK_PASSWORD: 'newPassword',
  PASSWORD_HAS_NAME: 'newPassword',
}

export function PasswordCard({ user }: { user: OwnUser }) {
  const t = useTranslate()
  const { register, handleSubmit, setError, watch, reset, formState } = useForm<Values>()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await call(updatePassword, values)
      reset({ oldPassword: '', newPassword: '' })
      showToast({ tone: 'success', title: t('account.password.done') })
    } catch (error) {
      const field = error instanceof CallError ? fieldOf[error.name] : undefined
      setError(field ?? 'root', { message: failureText(t, error) }, { shouldFocus: true })
    }
  })
  return (
    <SettingCard title={t('session.password')} text={t('account.password.text')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert text={errors.root?.message} />
        {/* Hidden field from which password managers read the account name. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label={t('account.password.current')}
          autoComplete="current-password"
          error={errors.oldPassword?.message}
          {...register('oldPassword', { required: t('session.required') })}
        />
        <NewPasswordField
          label={t('session.reset.password')}
          typed={watch('newPassword') ?? ''}
          username={user.username}
          displayName={user.displayName}
          error={errors.newPassword?.message}
          {...register('newPassword', {
            required: t('session.required'),
            minLength: { value: minPasswordCharacters, message: t('session.invalid.password') },
          })}
        />
        <Button type="submit" className="self-start" isBusy={isSubmitting}>
          {t('account.password.change')}
        </Button>
      </form>
    </SettingCard>
  )
}

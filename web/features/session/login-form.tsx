import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnUser } from '#contract/account.ts'
import type { SuspensionNotice } from '#contract/errors.ts'
import { CallError } from '#web/api/call-error.ts'
import { logIn } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { closeLogin, loginRequest, switchForm } from '#web/login/login.state.ts'
import { hasPasskeys, logInWithPasskey } from '#web/login/passkey.ts'
import { PasswordField } from '#web/login/password-field.tsx'
import { useRootData } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'

type Values = { username: string; password: string; code: string }

/** Asks for name and password, then for a code if the account requires one. A passkey replaces all of these. */
export function LoginForm() {
  const t = useTranslate()
  const { isDemo } = useRootData()
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Values>()
  const { errors, isSubmitting } = formState
  const [needsCode, setNeedsCode] = useState(false)
  /** True when the account is scheduled for deletion. The next submit then restores it. */
  const [isLeaving, setLeaving] = useState(false)
  const restore = isLeaving ? { restore: true } : {}

  async function enter(way: () => Promise<OwnUser>): Promise<void> {
    clearErrors('root')
    try {
      const user = await way()
      closeLogin(true)
      showToast({ tone: 'success', title: t('session.welcome', { name: user.displayName }) })
    } catch (error) {
      if (error instanceof CallError && error.name === 'SECOND_FACTOR_REQUIRED') return setNeedsCode(true)
      if (error instanceof CallError && error.name === 'ACCOUNT_LEAVING') return setLeaving(true)
      if (error instanceof CallError && error.name === 'ACCOUNT_SUSPENDED') {
        const { token } = (error.data as { suspension: SuspensionNotice }).suspension
        return loginRequest.set((request) => request && { ...request, shown: { form: 'appeal', token } })
      }
      setError('root', { message: failureText(t, error, 'session.failed') })
    }
  }

  const submit = handleSubmit(({ username, password, code }) =>
    enter(() => logIn({ username, password, ...(needsCode && { code }), ...restore })),
  )

  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormAlert text={errors.root?.message} />
        {isLeaving && (
          <p role="status" className="rounded-md bg-gold-soft px-4 py-3 text-sm font-semibold">
            {t('session.restore')}
          </p>
        )}
        {needsCode ? (
          <CodeField
            {...register('code', { required: true })}
            {...(errors.code ? { error: t('session.required') } : {})}
          />
        ) : (
          <>
            <Field
              label={t('session.username')}
              placeholder={isDemo ? 'demo' : undefined}
              autoComplete="username webauthn"
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
          </>
        )}
        <Button type="submit" size="large" isBusy={isSubmitting}>
          {t(needsCode ? 'session.code.go' : isLeaving ? 'session.restore.go' : 'session.login')}
        </Button>
      </form>
      {hasPasskeys() && (
        <Button
          tone="neutral"
          size="large"
          className="mt-4 w-full"
          disabled={isSubmitting}
          onClick={() => void enter(() => logInWithPasskey(restore))}
        >
          <KeyRound size={18} aria-hidden />
          {t('session.passkey')}
        </Button>
      )}
    </>
  )
}

/** Field that replaces name and password, and takes the focus. */
function CodeField(field: Omit<React.ComponentProps<typeof Field>, 'label'>) {
  const t = useTranslate()
  return (
    <Field
      {...field}
      label={t('session.code')}
      help={t('session.code.help')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      maxLength={200}
    />
  )
}

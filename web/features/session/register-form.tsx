import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { cleanMailAddress } from '#contract/rules/mail-address.ts'
import { minPasswordCharacters } from '#contract/rules/password-rules.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { CallError } from '#web/api/call-error.ts'
import { openAccount } from '#web/api/session.ts'
import { keptInviteCode } from '#web/features/referral/invite-code.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { closeLogin } from '#web/login/login.state.ts'
import { NewPasswordField } from '#web/login/new-password-field.tsx'
import { isNewcomer } from '#web/login/newcomer.state.ts'
import { ProofNote } from '#web/login/proof-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { phoneInput } from '#web/ui/phone-input.ts'
import { showToast } from '#web/ui/toast.ts'

type Values = {
  username: string
  password: string
  displayName: string
  email: string
  phoneNumber: string
  inviteCode: string
}

/**
 * Fields below which these errors are shown. Errors with neither a field here nor in `fieldsOfCall` are shown above the
 * form.
 */
const fieldOfFailure: Record<string, keyof Values> = {
  USERNAME_TAKEN: 'username',
  NICKNAME_TAKEN: 'displayName',
  NICKNAME_REFUSED: 'displayName',
  WEAK_PASSWORD: 'password',
  PASSWORD_HAS_NAME: 'password',
}

/** Form fields by the field's name in the call, with the text for a refused value. */
const fieldsOfCall: Record<string, readonly [keyof Values, TextKey]> = {
  username: ['username', 'session.invalid.username'],
  password: ['password', 'session.invalid.password'],
  displayName: ['displayName', 'session.invalid.field'],
  emailAddress: ['email', 'session.invalid.email'],
  email: ['email', 'session.invalid.email'],
  phoneNumber: ['phoneNumber', 'session.invalid.phone'],
  inviteCode: ['inviteCode', 'session.invalid.field'],
}

function refusedFields({ fields }: CallError): (readonly [keyof Values, TextKey])[] {
  return fields.map(({ path }) => fieldsOfCall[path]).filter((field) => field !== undefined)
}

/** Allows common separators between the digits. The server checks whether the number can exist. */
const phoneRule = /^\+?(?:[\s.()-]*\d){8,15}[\s.()-]*$/

export function RegisterForm() {
  const t = useTranslate()
  const { register, handleSubmit, setError, watch, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { inviteCode: keptInviteCode() },
  })
  const { errors, isSubmitting } = formState
  const [isMore, setMore] = useState(keptInviteCode() !== '')
  /** Unfolds the optional fields when one has an error, because a hidden field cannot get the focus. */
  const unfold = (faulty: readonly string[]) => {
    if (faulty.includes('phoneNumber') || faulty.includes('inviteCode')) flushSync(() => setMore(true))
  }
  const fail = (error: unknown) => {
    const refused = error instanceof CallError ? refusedFields(error) : []
    unfold(refused.map(([field]) => field))
    for (const [at, [field, message]] of refused.entries())
      setError(field, { message: t(message) }, { shouldFocus: at === 0 })
    if (refused.length > 0) return
    const field = error instanceof CallError ? fieldOfFailure[error.name] : undefined
    setError(field ?? 'root', { message: failureText(t, error) }, { shouldFocus: true })
  }
  const submit = handleSubmit(
    async ({ username, password, displayName, email, phoneNumber, inviteCode }) => {
      try {
        const user = await openAccount({
          username,
          password,
          displayName,
          ...(email && { email }),
          ...(phoneNumber && { phoneNumber }),
          ...(inviteCode && { inviteCode }),
        })
        closeLogin(true)
        showToast({ tone: 'success', title: t('session.welcome', { name: user.displayName }) })
        isNewcomer.set(() => true)
      } catch (error) {
        fail(error)
      }
    },
    (faults) => unfold(Object.keys(faults)),
  )
  const required = t('session.required')
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 sm:gap-3">
      <FormAlert text={errors.root?.message} />
      <Field
        label={t('session.username')}
        help={t('session.username.help')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username', {
          required,
          pattern: { value: /^[a-zA-Z0-9_.]{3,24}$/, message: t('session.invalid.username') },
        })}
      />
      <Field
        label={t('session.displayName')}
        help={t('session.displayName.help')}
        autoComplete="nickname"
        maxLength={60}
        error={errors.displayName?.message}
        {...register('displayName', { required })}
      />
      <NewPasswordField
        label={t('session.password')}
        typed={watch('password') ?? ''}
        username={watch('username')}
        displayName={watch('displayName')}
        error={errors.password?.message}
        {...register('password', {
          required,
          minLength: { value: minPasswordCharacters, message: t('session.invalid.password') },
        })}
      />
      <Field
        label={t('session.email')}
        help={t('session.email.help')}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', {
          validate: (typed) => !typed || cleanMailAddress(typed) !== null || t('session.invalid.email'),
        })}
      />
      <details className="group" open={isMore} onToggle={({ currentTarget }) => setMore(currentTarget.open)}>
        <summary className="tap flex cursor-pointer list-none items-center gap-1 text-sm font-semibold text-primary [&::-webkit-details-marker]:hidden">
          {t('session.more')}
          <ChevronDown
            size={18}
            aria-hidden
            className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="mt-2 flex flex-col gap-4 sm:gap-3">
          <Field
            label={t('session.phone')}
            {...phoneInput}
            error={errors.phoneNumber?.message}
            {...register('phoneNumber', {
              pattern: { value: phoneRule, message: t('session.invalid.phone') },
            })}
          />
          <Field
            label={t('session.invite')}
            autoComplete="off"
            maxLength={40}
            error={errors.inviteCode?.message}
            {...register('inviteCode')}
          />
        </div>
      </details>
      <ProofNote />
      <Button type="submit" size="large" isBusy={isSubmitting}>
        {t('session.register')}
      </Button>
    </form>
  )
}

import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { forgotPassword } from '#contract/account.ts'
import { cleanMailAddress } from '#contract/rules/mail-address.ts'
import { request } from '#web/api/request.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Outcome } from './outcome.tsx'

type Values = { email: string }

/** Requests a mail with a link. The response does not reveal whether the address has an account. */
export function ForgotPasswordForm() {
  const t = useTranslate()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<Values>()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    try {
      await request(forgotPassword, { email })
      setSentTo(email)
    } catch (error) {
      setError('root', { message: failureText(t, error) })
    }
  })
  if (sentTo !== null)
    return <Outcome tone="good" icon={<MailCheck size={24} />} text={t('session.forgot.sent', { email: sentTo })} />
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <Field
        label={t('session.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', {
          required: t('session.required'),
          validate: (typed) => cleanMailAddress(typed) !== null || t('session.invalid.email'),
        })}
      />
      <Button type="submit" size="large" isBusy={isSubmitting}>
        {t('session.forgot.send')}
      </Button>
    </form>
  )
}

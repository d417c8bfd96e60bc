import { type FormEvent, useState } from 'react'
import { sendTestMail } from '#contract/set-up.ts'
import { call } from '#web/api/call.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type Props = { hasServer: boolean; sent: () => void }

/** Sends a mail and shows what the mail server answered. */
export function TestMail({ hasServer, sent }: Props) {
  const { locale, translate: t } = useLanguage()
  const [to, setTo] = useState('')
  const [answer, setAnswer] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (!hasServer) return <p className="mt-1 text-sm text-danger">{t('setUp.mail.none')}</p>

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setAnswer('')
    try {
      const said = await call(sendTestMail, { to, locale })
      setAnswer(t(said.isSent ? 'setUp.mail.sent' : 'setUp.mail.failed', { answer: said.answer }))
      if (said.isSent) sent()
    } catch (error) {
      setAnswer(failureText(t, error))
    }
    setBusy(false)
  }

  return (
    <form className="mt-2 flex max-w-md flex-wrap items-end gap-3" onSubmit={(event) => void send(event)}>
      <div className="min-w-0 flex-1">
        <Field
          label={t('setUp.mail.to')}
          type="email"
          required
          autoComplete="email"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <Button type="submit" tone="neutral" isBusy={isBusy}>
        {t('setUp.mail.send')}
      </Button>
      <p role="status" className="w-full text-sm [overflow-wrap:anywhere] empty:hidden">
        {answer}
      </p>
    </form>
  )
}

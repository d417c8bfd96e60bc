import CircleCheck from 'lucide-react/icons/circle-check'
import MailX from 'lucide-react/icons/mail-x'
import { useState } from 'react'
import { confirmEmail } from '#contract/account.ts'
import { CallError } from '#web/api/call-error.ts'
import { request } from '#web/api/request.ts'
import { loadSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { closeLogin } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { Outcome } from './outcome.tsx'

type Progress = { kind: 'ready' | 'asking' | 'done' } | { kind: 'failed'; error: unknown }

/** Errors that a retry would cause again. After any other error, the member can retry. */
const final = ['MAIL_TOKEN_INVALID', 'EMAIL_TAKEN', 'BAD_INPUT']

/**
 * Sends the token of a mailed link when the member presses the button. Scanners of mail servers open each link and run
 * its scripts, but press nothing.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const t = useTranslate()
  const [progress, setProgress] = useState<Progress>({ kind: 'ready' })
  async function confirm() {
    setProgress({ kind: 'asking' })
    try {
      await request(confirmEmail, { token })
      setProgress({ kind: 'done' })
      void loadSession()
    } catch (error) {
      setProgress({ kind: 'failed', error })
    }
  }
  if (progress.kind === 'done')
    return (
      <Outcome tone="good" icon={<CircleCheck size={24} />} text={t('session.confirm.done')}>
        <Button size="large" onClick={() => closeLogin(false)}>
          {t('session.confirm.goOn')}
        </Button>
      </Outcome>
    )
  if (progress.kind === 'failed') {
    const { error } = progress
    const isFinal = error instanceof CallError && final.includes(error.name)
    return (
      <Outcome tone="bad" icon={<MailX size={24} />} text={failureText(t, error)}>
        <Button
          size="large"
          tone={isFinal ? 'neutral' : 'primary'}
          onClick={() => (isFinal ? closeLogin(false) : void confirm())}
        >
          {t(isFinal ? 'shell.close' : 'state.retry')}
        </Button>
      </Outcome>
    )
  }
  return (
    <Button size="large" className="w-full" isBusy={progress.kind === 'asking'} onClick={() => void confirm()}>
      {t('session.confirm.go')}
    </Button>
  )
}

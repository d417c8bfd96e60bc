import CircleCheck from 'lucide-react/icons/circle-check'
import MailX from 'lucide-react/icons/mail-x'
import { useState } from 'react'
import { confirmEmail } from '#contract/account.ts'
import { unsubscribe } from '#contract/mails.ts'
import { CallError } from '#web/api/call-error.ts'
import { request } from '#web/api/request.ts'
import { loadSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { closeLogin } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { Outcome } from './outcome.tsx'

const acts = {
  'confirm-email': {
    label: 'session.confirm.go',
    done: 'session.confirm.done',
    async run(token: string) {
      await request(confirmEmail, { token })
      void loadSession()
    },
  },
  unsubscribe: {
    label: 'session.unsubscribe.go',
    done: 'session.unsubscribe.done',
    run: (token: string) => request(unsubscribe, { token }),
  },
} as const

type Progress = { kind: 'ready' | 'asking' | 'done' } | { kind: 'failed'; error: unknown }

/** Errors that a retry would cause again. After any other error, the visitor can retry. */
const final = ['MAIL_TOKEN_INVALID', 'EMAIL_TAKEN', 'BAD_INPUT']

/**
 * Sends the token of a mailed link when the visitor presses the button. Scanners of mail servers open each link and run
 * its scripts, but press nothing.
 */
export function MailedAct({ act, token }: { act: keyof typeof acts; token: string }) {
  const t = useTranslate()
  const { label, done, run } = acts[act]
  const [progress, setProgress] = useState<Progress>({ kind: 'ready' })
  async function start() {
    setProgress({ kind: 'asking' })
    try {
      await run(token)
      setProgress({ kind: 'done' })
    } catch (error) {
      setProgress({ kind: 'failed', error })
    }
  }
  if (progress.kind === 'done')
    return (
      <Outcome tone="good" icon={<CircleCheck size={24} />} text={t(done)}>
        <Button size="large" onClick={() => closeLogin(false)}>
          {t('session.mailed.goOn')}
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
          onClick={() => (isFinal ? closeLogin(false) : void start())}
        >
          {t(isFinal ? 'shell.close' : 'state.retry')}
        </Button>
      </Outcome>
    )
  }
  return (
    <Button size="large" className="w-full" isBusy={progress.kind === 'asking'} onClick={() => void start()}>
      {t(label)}
    </Button>
  )
}

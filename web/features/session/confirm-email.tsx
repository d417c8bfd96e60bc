import CircleCheck from 'lucide-react/icons/circle-check'
import MailX from 'lucide-react/icons/mail-x'
import { useCallback, useEffect, useRef, useState } from 'react'
import { confirmEmail } from '#contract/account.ts'
import { CallError } from '#web/api/call-error.ts'
import { request } from '#web/api/request.ts'
import { loadSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { closeLogin } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Outcome } from './outcome.tsx'

type Progress = { kind: 'asking' } | { kind: 'done' } | { kind: 'failed'; error: unknown }

/** Errors that a retry would cause again. After any other error, the member can retry. */
const final = ['MAIL_TOKEN_INVALID', 'EMAIL_TAKEN', 'BAD_INPUT']

/** Sends the token of a mailed link immediately, and shows the result. */
export function ConfirmEmail({ token }: { token: string }) {
  const t = useTranslate()
  const [progress, setProgress] = useState<Progress>({ kind: 'asking' })
  const isAsked = useRef(false)
  const ask = useCallback(async () => {
    setProgress({ kind: 'asking' })
    try {
      await request(confirmEmail, { token })
      setProgress({ kind: 'done' })
      void loadSession()
    } catch (error) {
      setProgress({ kind: 'failed', error })
    }
  }, [token])
  useEffect(() => {
    // The token works only once, so a second run of this effect must not send it again.
    if (!isAsked.current) void ask()
    isAsked.current = true
  }, [ask])
  if (progress.kind === 'asking')
    return (
      <div aria-busy className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <Skeleton className="size-12 rounded-full" />
          <p role="status" className="text-base text-ink-2">
            {t('session.confirm.asking')}
          </p>
        </div>
        <Skeleton className="h-12" />
      </div>
    )
  if (progress.kind === 'done')
    return (
      <Outcome tone="good" icon={<CircleCheck size={24} />} text={t('session.confirm.done')}>
        <Button size="large" onClick={() => closeLogin(false)}>
          {t('session.confirm.goOn')}
        </Button>
      </Outcome>
    )
  const { error } = progress
  const isFinal = error instanceof CallError && final.includes(error.name)
  return (
    <Outcome tone="bad" icon={<MailX size={24} />} text={failureText(t, error)}>
      <Button size="large" tone={isFinal ? 'neutral' : 'primary'} onClick={() => (isFinal ? closeLogin(false) : ask())}>
        {t(isFinal ? 'shell.close' : 'state.retry')}
      </Button>
    </Outcome>
  )
}

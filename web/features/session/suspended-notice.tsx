import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import { maxAppealLength } from '#contract/moderation.ts'
import { appealSuspension, type OwnSuspension, suspensionInfo } from '#contract/sanctions.ts'
import { call } from '#web/api/call.ts'
import { CallError, noAnswer } from '#web/api/call-error.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { useFullMomentText } from '#web/time/use-full-moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** Shows the reason and the end to a suspended member, who has no session, and sends the appeal. */
export function SuspendedNotice({ token }: { token: string }) {
  const t = useTranslate()
  const [read, setRead] = useState<OwnSuspension | CallError | null>(null)
  const load = useCallback(() => {
    call(suspensionInfo, { token }).then(setRead, (error: unknown) =>
      setRead(error instanceof CallError ? error : new CallError({ name: noAnswer, code: 0, status: 0 })),
    )
  }, [token])
  useEffect(load, [load])
  if (!read) return <Skeleton className="h-40 w-full" />
  if (!(read instanceof CallError)) return <Shown suspension={read} token={token} reload={load} />
  if (read.name === 'SUSPENSION_NOT_FOUND') return <p role="status">{t('suspension.over')}</p>
  return (
    <div className="flex flex-col gap-4">
      <FormAlert text={failureText(t, read)} />
      <Button
        tone="neutral"
        onClick={() => {
          setRead(null)
          load()
        }}
      >
        {t('state.retry')}
      </Button>
    </div>
  )
}

function Shown({ suspension, token, reload }: { suspension: OwnSuspension; token: string; reload: () => void }) {
  const t = useTranslate()
  const moment = useFullMomentText()
  const { reason, until, removedAt, appeal } = suspension
  return (
    <div className="space-y-4">
      <div className="space-y-1 rounded-md bg-gold-soft px-4 py-3 text-sm">
        <p className="font-semibold">
          {removedAt !== null
            ? t('suspension.removal', { time: moment(removedAt) })
            : until !== null
              ? t('suspension.until', { time: moment(until) })
              : t('suspension.forGood')}
        </p>
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {t('appeal.why', { reason })}
        </p>
      </div>
      {appeal ? (
        <p role="status" dir="auto" className="text-sm [overflow-wrap:anywhere]">
          {[t(`appeal.${appeal.state}`), appeal.answer].filter(Boolean).join(' ')}
        </p>
      ) : (
        <AppealForm token={token} sent={reload} />
      )}
    </div>
  )
}

function AppealForm({ token, sent }: { token: string; sent: () => void }) {
  const t = useTranslate()
  const title = useId()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      await call(appealSuspension, { token, text })
      sent()
    } catch (error) {
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <form aria-labelledby={title} onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <h3 id={title} className="font-bold">
        {t('suspension.appeal')}
      </h3>
      <TextArea
        label={t('suspension.appeal.label')}
        help={t('suspension.appeal.help')}
        rows={4}
        maxLength={maxAppealLength}
        value={text}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <FormAlert text={failure} />
      <Button type="submit" isBusy={isBusy} disabled={text.trim() === ''}>
        {t('appeal.send')}
      </Button>
    </form>
  )
}

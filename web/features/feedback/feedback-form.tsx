import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  feedbackCreate,
  feedbackTopics,
  feedbackUpload,
  maxFeedbackLength,
  maxFeedbackPageLength,
} from '#contract/feedback.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useSession } from '#web/api/session.ts'
import { UploadField } from '#web/features/uploads/upload-field.tsx'
import { useUpload } from '#web/features/uploads/use-upload.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type Draft, emptyDraft, isWritten, keepDraft } from './draft.ts'

/**
 * `initial` is null until the stored draft can be read. Until then the form stores nothing, so it cannot overwrite the
 * draft.
 */
type Props = { initial: Draft | null; sent: () => void }

export function FeedbackForm({ initial, sent }: Props) {
  const t = useTranslate()
  const session = useSession()
  const [draft, setDraft] = useState(initial ?? emptyDraft)
  const [failure, setFailure] = useState('')
  const [hasWrongEmail, setWrongEmail] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const uploads = useUpload(feedbackUpload, initial?.files)
  // One id for all retries, so that the server stores the message once.
  const uuid = useRef('')
  const change = (to: Partial<Draft>) => setDraft((now) => ({ ...now, ...to }))
  const whole = { ...draft, files: uploads.stored }
  const isKept = isWritten(whole)
  const written = JSON.stringify(whole)
  const isRead = initial !== null
  useEffect(() => {
    if (isRead) keepDraft(JSON.parse(written) as Draft)
  }, [isRead, written])

  function discard(): void {
    uploads.clear()
    setDraft({ ...emptyDraft, topic: draft.topic })
    uuid.current = ''
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    setWrongEmail(false)
    uuid.current ||= randomUuid()
    const { files, ...texts } = whole
    try {
      const attachments = files.map(({ address }) => address)
      await call(feedbackCreate, { ...texts, attachments, uuid: uuid.current })
      discard()
      showToast({ tone: 'success', title: t('feedback.sent'), text: t('feedback.sent.text') })
      sent()
    } catch (error) {
      const isEmail = error instanceof CallError && error.fields.some(({ path }) => path === 'email')
      if (isEmail) setWrongEmail(true)
      else setFailure(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="card flex flex-col gap-5 p-5 sm:p-6">
      <ChipChoice
        legend={t('feedback.topic')}
        name="topic"
        options={feedbackTopics}
        chosen={draft.topic}
        choose={(topic) => change({ topic })}
        label={(topic) => t(`feedback.topic.${topic}`)}
      />
      <TextArea
        label={t('feedback.content')}
        placeholder={t(`feedback.content.${draft.topic}`)}
        rows={7}
        required
        maxLength={maxFeedbackLength}
        value={draft.content}
        {...(draft.content.length > maxFeedbackLength - 500 && {
          help: t('feedback.left', { count: maxFeedbackLength - draft.content.length }),
        })}
        onChange={(event) => change({ content: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('feedback.page')}
          help={t('feedback.page.help')}
          maxLength={maxFeedbackPageLength}
          value={draft.page}
          onChange={(event) => change({ page: event.target.value })}
        />
        <Field
          label={t('feedback.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={draft.email}
          {...(hasWrongEmail && { error: t('feedback.email.wrong') })}
          onChange={(event) => change({ email: event.target.value })}
        />
      </div>
      {session.kind === 'member' ? (
        <UploadField uploads={uploads} label={t('feedback.attachments')} />
      ) : (
        <p className="flex flex-wrap items-center gap-3 rounded-md bg-surface-2 px-4 py-3 text-sm text-ink-2">
          <span className="min-w-0 flex-1 basis-60">{t('feedback.attachments.guest')}</span>
          <Button tone="neutral" size="small" onClick={() => void askToLogIn('login')}>
            {t('session.login')}
          </Button>
        </p>
      )}
      <FormAlert text={failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="large" isBusy={isBusy} disabled={draft.content.trim() === '' || uploads.isBusy}>
          {t('feedback.send')}
        </Button>
        {isKept && (
          <>
            <span className="text-sm text-ink-3">{t('feedback.draft')}</span>
            <Button tone="quiet" size="small" onClick={discard}>
              {t('feedback.discard')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

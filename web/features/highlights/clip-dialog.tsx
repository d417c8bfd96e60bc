import { useRef, useState } from 'react'
import { clipCreate, maxHighlightTitleLength } from '#contract/highlights.ts'
import { call } from '#web/api/call.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { ClipProgress } from './clip-progress.tsx'

const lengthsS = [10, 20, 30, 60]

type ClipDialogProps = { of: { fixtureId: string; streamId: string; untilMs: number }; close(): void }

export function ClipDialog({ of: { fixtureId, streamId, untilMs }, close }: ClipDialogProps) {
  const t = useTranslate()
  const [lengthS, setLength] = useState(20)
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [clipId, setClipId] = useState<string | null>(null)
  const requestId = useRef(randomUuid())

  async function cut(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const span = { fromAt: untilMs - lengthS * 1_000, toAt: untilMs }
      const made = await call(clipCreate, { fixtureId, streamId, ...span, title, requestId: requestId.current })
      setClipId(made.id)
    } catch (error) {
      setFault(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }

  /** Sets a new request id, because the server would return the failed clip again for the same id. */
  function startAgain(): void {
    requestId.current = randomUuid()
    setClipId(null)
  }

  return (
    <Dialog
      title={t('clip.title')}
      {...(clipId === null && { text: t('clip.text') })}
      closeLabel={t('clip.close')}
      onClose={close}
    >
      {clipId === null ? (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void cut()
          }}
        >
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-2 text-sm font-semibold">{t('clip.length')}</legend>
            {lengthsS.map((seconds) => (
              <button
                key={seconds}
                type="button"
                aria-pressed={seconds === lengthS}
                className={chipClass(seconds === lengthS ? 'on' : 'off')}
                onClick={() => setLength(seconds)}
              >
                {t('clip.seconds', { count: seconds })}
              </button>
            ))}
          </fieldset>
          <Field
            label={t('clip.name')}
            placeholder={t('clip.name.hint')}
            value={title}
            maxLength={maxHighlightTitleLength}
            onChange={({ target }) => setTitle(target.value)}
          />
          {fault && (
            <p role="alert" className="text-sm text-danger">
              {fault}
            </p>
          )}
          <Button type="submit" isBusy={isBusy}>
            {t('clip.cut')}
          </Button>
        </form>
      ) : (
        <ClipProgress id={clipId} startAgain={startAgain} />
      )}
    </Dialog>
  )
}

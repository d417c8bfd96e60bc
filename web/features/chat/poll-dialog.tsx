import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type FormEvent, useRef, useState } from 'react'
import { startPoll } from '#contract/chat-polls.ts'
import { maxAnswerLength, maxAnswers, maxQuestionLength, minAnswers, pollMinutes } from '#contract/rules/chat-poll.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'

/** A row of the form. The key stays when other rows are removed. */
type Row = { key: number; text: string }
type Faults = Readonly<Record<string, string>>

const startRows: readonly Row[] = [
  { key: 1, text: '' },
  { key: 2, text: '' },
]

export function PollDialog({ groupId, close }: { groupId: string; close: () => void }) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const [question, setQuestion] = useState('')
  const [rows, setRows] = useState<readonly Row[]>(startRows)
  const [minutes, setMinutes] = useState<(typeof pollMinutes)[number]>(2)
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  /** Shows the faults and moves the focus to the first field that has one. */
  function refuse(next: Faults) {
    setFaults(next)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  function faultsOf(error: CallError): Faults {
    const blocked = error.name === 'MESSAGE_BLOCKED'
    return Object.fromEntries(
      error.fields.map(({ path, rule }) => [
        path,
        t(blocked ? 'chat.poll.words' : rule === 'repeated' ? 'chat.poll.repeated' : 'chat.poll.empty'),
      ]),
    )
  }

  function emptyFields(): Faults {
    const paths = [question, ...rows.map(({ text }) => text)].flatMap((text, index) =>
      text.trim() === '' ? [index === 0 ? 'question' : `answers.${index - 1}`] : [],
    )
    return Object.fromEntries(paths.map((path) => [path, t('chat.poll.empty')]))
  }

  async function start(event: FormEvent) {
    event.preventDefault()
    setFailure('')
    const empty = emptyFields()
    if (Object.keys(empty).length > 0) return refuse(empty)
    setFaults({})
    setBusy(true)
    try {
      await call(startPoll, { groupId, question, answers: rows.map(({ text }) => text), minutes })
      showToast({ tone: 'success', title: t('chat.poll.started') })
      close()
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError && error.fields.length > 0) refuse(faultsOf(error))
      else setFailure(failureText(t, error))
    }
  }

  function setRow(key: number, text: string) {
    setRows(rows.map((row) => (row.key === key ? { key, text } : row)))
  }

  function addRow() {
    const key = Math.max(...rows.map((row) => row.key)) + 1
    setRows([...rows, { key, text: '' }])
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }

  function removeRow(key: number) {
    setRows(rows.filter((row) => row.key !== key))
    // The paths of the faults would belong to other rows.
    setFaults({})
  }

  return (
    <Dialog title={t('chat.poll.start')} closeLabel={t('chat.close')} onClose={close}>
      <form ref={form} noValidate onSubmit={(event) => void start(event)} className="space-y-5">
        <Field
          label={t('chat.poll.question')}
          value={question}
          maxLength={maxQuestionLength}
          error={faults.question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <ul aria-label={t('chat.poll.answers')} className="space-y-3">
          {rows.map(({ key, text }, index) => (
            <li key={key}>
              <Field
                label={t('chat.poll.answer', { number: index + 1 })}
                value={text}
                maxLength={maxAnswerLength}
                error={faults[`answers.${index}`]}
                onChange={(event) => setRow(key, event.target.value)}
                end={
                  rows.length > minAnswers && (
                    <IconButton label={t('chat.poll.remove', { number: index + 1 })} onClick={() => removeRow(key)}>
                      <X size={16} aria-hidden />
                    </IconButton>
                  )
                }
              />
            </li>
          ))}
        </ul>
        {rows.length < maxAnswers && (
          <Button tone="neutral" onClick={addRow}>
            <Plus size={16} aria-hidden />
            {t('chat.poll.add')}
          </Button>
        )}
        <ChipChoice
          legend={t('chat.poll.minutes')}
          name="poll-minutes"
          options={pollMinutes}
          chosen={minutes}
          choose={setMinutes}
          label={(choice) => t(`chat.poll.minutes.${choice}`)}
        />
        <FormAlert text={failure} />
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={close}>
            {t('chat.poll.cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('chat.poll.start')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

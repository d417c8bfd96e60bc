import { type FormEvent, useState } from 'react'
import { banFromChat } from '#contract/chat.ts'
import { maxSanctionNoteLength, maxSanctionReasonLength } from '#contract/sanctions.ts'
import { call } from '#web/api/call.ts'
import { knownNowMs } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { outranks } from '#web/login/rank.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type End, EndChoice, useEndMs } from './end-choice.tsx'

/** `of` is the user to ban and a text of theirs, if there is one. An empty `groupId` silences the user everywhere. */
type Props = { of: { userId: string; showName: string; text?: string }; groupId: string; close: () => void }

const presets = [10, 60, 1440, 10_080, 43_200, 0] as const

export function BanDialog({ of: { userId, showName, text }, groupId, close }: Props) {
  const t = useTranslate()
  const session = useSession()
  const endMs = useEndMs()
  const [end, setEnd] = useState<End>({ preset: groupId === '' ? 1440 : 10, local: '' })
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [isChosen, setChosen] = useState(false)
  const [failure, setFailure] = useState('')
  const [hasFault, setFault] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const mayEverywhere = groupId !== '' && session.kind === 'member' && outranks(session.user.role, 'commentator')
  const isEverywhere = groupId === '' || isChosen

  async function ban(event: FormEvent) {
    event.preventDefault()
    const until = endMs(end)
    if (until === undefined) return setFault(true)
    setBusy(true)
    const durationMinutes = until === null ? undefined : Math.max(1, Math.round((until - knownNowMs()) / 60_000))
    try {
      await call(banFromChat, {
        ...{ groupId: isEverywhere ? '' : groupId, userId, reason, durationMinutes },
        note: isEverywhere ? note : '',
      })
      showToast({
        tone: 'success',
        title: t(isEverywhere ? 'chat.silencedDone' : 'chat.mutedDone', { name: showName }),
      })
      close()
    } catch (error) {
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t(isEverywhere ? 'chat.silenceTitle' : 'chat.banTitle', { name: showName })}
      {...(isEverywhere && { text: t('chat.silenceText') })}
      closeLabel={t('chat.close')}
      onClose={close}
    >
      <form noValidate onSubmit={(event) => void ban(event)} className="space-y-5">
        {text && (
          <blockquote dir="auto" className="line-clamp-3 border-l-2 border-line-strong pl-3 text-sm text-ink-2">
            {text}
          </blockquote>
        )}
        <EndChoice
          legend={t('chat.banFor')}
          presets={presets}
          end={end}
          choose={(chosen) => {
            setEnd(chosen)
            setFault(false)
          }}
          fault={hasFault}
        />
        <Field
          label={t('chat.banReason')}
          help={t('chat.banReasonHelp')}
          value={reason}
          maxLength={maxSanctionReasonLength}
          required
          onChange={(event) => setReason(event.target.value)}
        />
        {mayEverywhere && (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={isChosen}
              onChange={(event) => setChosen(event.target.checked)}
            />
            {t('chat.banEverywhere')}
          </label>
        )}
        {isEverywhere && (
          <Field
            label={t('chat.banNote')}
            help={t('chat.banNoteHelp')}
            value={note}
            maxLength={maxSanctionNoteLength}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        <FormAlert text={failure} />
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={close}>
            {t('chat.banCancel')}
          </Button>
          <Button tone="danger" type="submit" isBusy={isBusy} disabled={reason.trim() === ''}>
            {t(isEverywhere ? 'chat.silence' : 'chat.ban')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

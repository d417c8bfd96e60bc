import { type FormEvent, useState } from 'react'
import { banFromChat } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { outranks } from '#web/login/rank.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'

/** `of` is the user to ban and a message of theirs. An empty `groupId` bans the user on the whole site. */
type Props = { of: { userId: string; showName: string; text: string }; groupId: string; close: () => void }

/** Durations in minutes; 0 bans until a moderator lifts the ban. */
const durations = [10, 60, 1440, 10_080, 0] as const
const maxReasonLength = 200

export function BanDialog({ of: { userId, showName, text }, groupId, close }: Props) {
  const t = useTranslate()
  const session = useSession()
  const [minutes, setMinutes] = useState<(typeof durations)[number]>(10)
  const [reason, setReason] = useState('')
  const [isEverywhere, setEverywhere] = useState(false)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const mayEverywhere = groupId !== '' && session.kind === 'member' && outranks(session.user.role, 'commentator')

  async function ban(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const where = isEverywhere ? '' : groupId
      await call(banFromChat, { groupId: where, userId, reason, durationMinutes: minutes === 0 ? undefined : minutes })
      showToast({ tone: 'success', title: t('chat.mutedDone', { name: showName }) })
      close()
    } catch (error) {
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('chat.banTitle', { name: showName })} closeLabel={t('chat.close')} onClose={close}>
      <form onSubmit={(event) => void ban(event)} className="space-y-5">
        <blockquote dir="auto" className="line-clamp-3 border-l-2 border-line-strong pl-3 text-sm text-ink-2">
          {text || t('chat.removed')}
        </blockquote>
        <ChipChoice
          legend={t('chat.banFor')}
          name="duration"
          options={durations}
          chosen={minutes}
          choose={setMinutes}
          label={(duration) => t(`chat.banFor.${duration}`)}
        />
        <Field
          label={t('chat.banReason')}
          help={t('chat.banReasonHelp')}
          value={reason}
          maxLength={maxReasonLength}
          required
          onChange={(event) => setReason(event.target.value)}
        />
        {mayEverywhere && (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={isEverywhere}
              onChange={(event) => setEverywhere(event.target.checked)}
            />
            {t('chat.banEverywhere')}
          </label>
        )}
        <FormAlert text={failure} />
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={close}>
            {t('chat.banCancel')}
          </Button>
          <Button tone="danger" type="submit" isBusy={isBusy} disabled={reason.trim() === ''}>
            {t('chat.ban')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

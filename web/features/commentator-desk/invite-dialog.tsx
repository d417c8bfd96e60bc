import { type FormEvent, useState } from 'react'
import { inviteCommentator } from '#contract/commentator-invites.ts'
import { call } from '#web/api/call.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { useLocale } from '#web/root-data.ts'
import { copyLink } from '#web/shell/copy-link.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

type Made = { link: string; expiresAt: number }

/** Makes a link that lets one member become a commentator. The link is shown only here. */
export function InviteDialog({ close }: { close: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const moment = useMomentText()
  const [note, setNote] = useState('')
  const [made, setMade] = useState<Made | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const { path, expiresAt } = await call(inviteCommentator, { note })
      setMade({ link: location.origin + localePath(locale, path), expiresAt })
    } catch (error) {
      setFailure(failureText(t, error))
    }
    setBusy(false)
  }

  return (
    <Dialog title={t('invite.title')} text={t('invite.text')} closeLabel={t('console.close')} onClose={close}>
      {made ? (
        <div className="space-y-4">
          <Field
            label={t('invite.link')}
            help={t('invite.link.help', { time: moment(made.expiresAt) })}
            readOnly
            value={made.link}
            onFocus={(event) => event.target.select()}
          />
          <Button onClick={() => void copyLink(made.link, t)}>{t('invite.copy')}</Button>
        </div>
      ) : (
        <form className="space-y-4" onSubmit={(event) => void submit(event)}>
          <FormAlert text={failure} />
          <Field
            label={t('invite.note')}
            help={t('invite.note.help')}
            maxLength={120}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="submit" isBusy={isBusy}>
            {t('invite.make')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

import { type FormEvent, useState } from 'react'
import type { Role } from '#contract/account.ts'
import { type DeskMember, maxDeskNoteLength } from '#contract/member-desk.ts'
import { maxSanctionReasonLength } from '#contract/sanctions.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { carryOut, type Deed, rolesFor } from './deeds.ts'

type Props = { deed: Deed; member: DeskMember; done: () => void }

/** Asks for the note, which is written to the log, for the new role, and for what a removed member reads. */
export function ActForm({ deed, member, done }: Props) {
  const t = useTranslate()
  const session = useSession()
  const others = rolesFor(session.kind === 'member' ? session.user.role : 'user', member.role)
  const [role, setRole] = useState<Role>(others[0] ?? 'user')
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const dueAt = await carryOut(deed, { userId: member.userId, role, note, reason })
      const asked = dueAt === null ? 'memberDesk.asked' : 'memberDesk.askedAlone'
      showToast({ tone: 'success', title: t(deed === 'sign-out' ? 'memberDesk.signedOut' : asked) })
      done()
    } catch (error) {
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <form className="mt-3 space-y-3 rounded-md bg-surface-2 p-4" onSubmit={(event) => void submit(event)}>
      <FormAlert text={failure} />
      {deed === 'role' && (
        <SelectField
          label={t('memberDesk.newRole')}
          value={role}
          options={others.map((value) => ({ value, label: t(`memberDesk.role.${value}`) }))}
          onChange={(event) => setRole(others.find((one) => one === event.target.value) ?? role)}
        />
      )}
      {deed === 'removal' && (
        <>
          <p className="text-sm text-ink-2">{t('memberDesk.sanction.removal.text')}</p>
          <Field
            label={t('memberDesk.sanction.reason')}
            help={t('memberDesk.sanction.reason.help')}
            value={reason}
            required
            minLength={3}
            maxLength={maxSanctionReasonLength}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
      <Field
        label={t(deed === 'removal' ? 'memberDesk.sanction.note.label' : 'memberDesk.note')}
        help={t(deed === 'sign-out' ? 'memberDesk.note.help' : 'memberDesk.note.twoPeople')}
        value={note}
        required
        minLength={3}
        maxLength={maxDeskNoteLength}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        {t(`memberDesk.deed.${deed}.submit`)}
      </Button>
    </form>
  )
}

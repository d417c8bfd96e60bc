import { type FormEvent, useState } from 'react'
import { ledgerFreeze, type MemberLedger, maxLedgerNoteLength } from '#contract/ledger.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = { username: string; frozen: MemberLedger['frozen']; done: () => void }

/** Freezes or unfreezes a member's rewards. Both need a reason. */
export function FreezeForm({ username, frozen, done }: Props) {
  const t = useTranslate()
  const timeText = useKickOffText()
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isFrozen = frozen === null

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      await call(ledgerFreeze, { username, isFrozen, note })
      showToast({ tone: 'success', title: t(isFrozen ? 'ledgerDesk.freeze.done' : 'ledgerDesk.unfreeze.done') })
      done()
    } catch (error) {
      setFailure(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} className="card space-y-4 p-4">
      <p className={frozen ? 'text-sm font-semibold text-danger' : 'text-sm text-ink-2'}>
        {frozen
          ? t('ledgerDesk.frozen', { when: timeText(frozen.at), reason: frozen.reason })
          : t('ledgerDesk.freeze.text')}
      </p>
      <Field
        label={t('ledgerDesk.note')}
        help={t('ledgerDesk.freeze.note.help')}
        value={note}
        required
        minLength={3}
        maxLength={maxLedgerNoteLength}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormAlert text={failure} />
      <Button type="submit" tone={frozen ? 'neutral' : 'danger'} isBusy={isBusy} disabled={note.trim().length < 3}>
        {t(frozen ? 'ledgerDesk.unfreeze' : 'ledgerDesk.freeze')}
      </Button>
    </form>
  )
}

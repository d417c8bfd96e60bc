import { type FormEvent, useState } from 'react'
import { deleteAccount } from '#contract/personal-data.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { loadSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { PasswordField } from '#web/login/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { SettingCard } from './setting-card.tsx'

export function DeleteCard() {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingCard title={t('account.delete')} text={t('account.delete.text')}>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('account.delete.do')}
      </Button>
      {isAsking && <DeleteDialog close={() => setAsking(false)} />}
    </SettingCard>
  )
}

/**
 * Explains what is deleted and what remains. Asks for the password, and for the second factor when the server requires
 * it.
 */
function DeleteDialog({ close }: { close: () => void }) {
  const t = useTranslate()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    try {
      await call(deleteAccount, { password, ...(needsCode && { code }) })
      showToast({ tone: 'neutral', title: t('account.delete.done') })
      await loadSession()
    } catch (error) {
      const isAsked = error instanceof CallError && error.name === 'SECOND_FACTOR_REQUIRED'
      if (isAsked) setNeedsCode(true)
      else setFault(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('account.delete.do')}
      text={t('account.delete.means')}
      closeLabel={t('shell.close')}
      onClose={close}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert text={fault} />
        <PasswordField
          label={t('account.password.current')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {needsCode && (
          <Field
            label={t('session.code')}
            help={t('session.code.help')}
            autoComplete="one-time-code"
            maxLength={200}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <Button
          type="submit"
          size="large"
          tone="danger"
          isBusy={isBusy}
          disabled={password === '' || (needsCode && code === '')}
        >
          {t('account.delete.do')}
        </Button>
      </form>
    </Dialog>
  )
}

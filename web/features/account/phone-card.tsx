import { type FormEvent, useState } from 'react'
import { type OwnUser, personalId } from '#contract/account.ts'
import { sixDigits } from '#contract/rules/typed-code.ts'
import { call } from '#web/api/call.ts'
import { withProof } from '#web/api/proof.ts'
import { loadSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { PasswordField } from '#web/login/password-field.tsx'
import { ProofNote } from '#web/login/proof-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { phoneInput } from '#web/ui/phone-input.ts'
import { showToast } from '#web/ui/toast.ts'
import { SettingCard } from './setting-card.tsx'
import { StateBadge } from './state-badge.tsx'
import { useSaving } from './use-saving.ts'

type Step = { kind: 'shown' } | { kind: 'number' } | { kind: 'code'; phoneNumber: string }

/** Shows and changes the phone number. A new number takes effect when the member enters the code sent to it by SMS. */
export function PhoneCard({ user }: { user: OwnUser }) {
  const t = useTranslate()
  const [step, setStep] = useState<Step>({ kind: 'shown' })
  const { phoneNumber, isPhoneVerified } = user
  const status = phoneNumber && (
    <StateBadge isGood={isPhoneVerified} text={t(isPhoneVerified ? 'account.confirmed' : 'account.unconfirmed')} />
  )
  return (
    <SettingCard title={t('account.phone')} text={t('account.phone.text')} status={status}>
      {step.kind === 'shown' && (
        <>
          <p className="tabular font-semibold">{phoneNumber || t('account.phone.none')}</p>
          <Button tone="neutral" className="mt-4" onClick={() => setStep({ kind: 'number' })}>
            {t(isPhoneVerified ? 'account.phone.change' : 'account.phone.confirm')}
          </Button>
        </>
      )}
      {step.kind === 'number' && (
        <NumberForm
          user={user}
          sent={(sentTo) => setStep({ kind: 'code', phoneNumber: sentTo })}
          cancel={() => setStep({ kind: 'shown' })}
        />
      )}
      {step.kind === 'code' && (
        <CodeForm
          phoneNumber={step.phoneNumber}
          done={() => setStep({ kind: 'shown' })}
          back={() => setStep({ kind: 'number' })}
        />
      )}
    </SettingCard>
  )
}

function NumberForm({ user, sent, cancel }: { user: OwnUser; sent: (to: string) => void; cancel: () => void }) {
  const t = useTranslate()
  const saving = useSaving()
  const [typed, setTyped] = useState(user.isPhoneVerified ? '' : user.phoneNumber)
  const [password, setPassword] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const asked = { phoneNumber: typed, ...(user.isPhoneVerified && { password }) }
    if (await saving.save(() => withProof((proof) => call(personalId, { ...asked, ...proof })))) sent(typed)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormAlert text={saving.fault} />
      <Field
        label={t('account.phone.number')}
        {...phoneInput}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {user.isPhoneVerified && (
        <PasswordField
          label={t('account.password.current')}
          help={t('account.password.why')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <ProofNote />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          isBusy={saving.isBusy}
          disabled={typed.trim() === '' || (user.isPhoneVerified && password === '')}
        >
          {t('account.phone.send')}
        </Button>
        <Button tone="quiet" onClick={cancel}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  )
}

function CodeForm({ phoneNumber, done, back }: { phoneNumber: string; done: () => void; back: () => void }) {
  const t = useTranslate()
  const saving = useSaving()
  const [smsCode, setSmsCode] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const isDone = await saving.save(async () => {
      await call(personalId, { smsCode })
      await loadSession()
    })
    if (!isDone) return
    showToast({ tone: 'success', title: t('account.phone.done') })
    done()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p role="status" className="text-sm">
        {t('account.phone.sent', { phone: phoneNumber })}
      </p>
      <FormAlert text={saving.fault} />
      <Field
        label={t('account.app.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={200}
        value={smsCode}
        onChange={({ target }) => setSmsCode(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={saving.isBusy} disabled={sixDigits(smsCode) === null}>
          {t('session.code.go')}
        </Button>
        <Button tone="quiet" onClick={back}>
          {t('account.phone.other')}
        </Button>
      </div>
    </form>
  )
}

import MailCheck from 'lucide-react/icons/mail-check'
import { type FormEvent, useState } from 'react'
import { type OwnUser, sendEmail } from '#contract/account.ts'
import { unsentMails } from '#contract/mails.ts'
import { cleanMailAddress } from '#contract/rules/mail-address.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { PasswordField } from '#web/login/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SettingCard } from './setting-card.tsx'
import { StateBadge } from './state-badge.tsx'
import { useRead } from './use-read.ts'
import { useSaving } from './use-saving.ts'

/**
 * Shows and changes the e-mail address. A new address requires the password, and takes effect when the member opens the
 * mailed link.
 */
export function EmailCard({ user }: { user: OwnUser }) {
  const t = useTranslate()
  const [isChanging, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const { emailAddress, isEmailVerified } = user
  const proof = useSaving()
  const newest = useRead(() => call(unsentMails)).data?.list[0]
  const status = emailAddress && (
    <StateBadge isGood={isEmailVerified} text={t(isEmailVerified ? 'account.confirmed' : 'account.unconfirmed')} />
  )
  return (
    <SettingCard title={t('session.email')} text={t('account.email.text')} status={status}>
      {sentTo && (
        <p role="status" className="mb-4 flex gap-2.5 rounded-md bg-primary-soft px-4 py-3 text-sm">
          <MailCheck size={20} aria-hidden className="shrink-0 text-primary" />
          {t('account.email.sent', { email: sentTo })}
        </p>
      )}
      <FormAlert text={proof.fault} />
      {newest?.isWaiting && (
        <p role="status" className="mb-4 rounded-md bg-primary-soft px-4 py-3 text-sm">
          {t('account.email.waiting', { email: newest.email })}
        </p>
      )}
      <FormAlert text={newest && !newest.isWaiting ? t('account.email.unsent', { email: newest.email }) : undefined} />
      <p className="break-all font-semibold">{emailAddress || t('account.email.none')}</p>
      {isChanging ? (
        <NewAddress
          current={emailAddress}
          sent={(email) => {
            setSentTo(email)
            setChanging(false)
          }}
          cancel={() => setChanging(false)}
        />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button tone="neutral" onClick={() => setChanging(true)}>
            {t(emailAddress ? 'account.email.change' : 'account.email.add')}
          </Button>
          {emailAddress && !isEmailVerified && (
            <Button
              tone="neutral"
              isBusy={proof.isBusy}
              onClick={() =>
                void proof
                  .save(() => call(sendEmail, { email: emailAddress }))
                  .then((isSent) => isSent && setSentTo(emailAddress))
              }
            >
              {t('account.email.again')}
            </Button>
          )}
        </div>
      )}
    </SettingCard>
  )
}

function NewAddress({ current, sent, cancel }: { current: string; sent: (email: string) => void; cancel: () => void }) {
  const t = useTranslate()
  const saving = useSaving()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const typed = cleanMailAddress(email)
    if (!typed) return setFault(t('session.invalid.email'))
    if (typed === current) return setFault(t('account.email.same'))
    setFault(undefined)
    if (await saving.save(() => call(sendEmail, { email: typed, password }))) sent(typed)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-4">
      <FormAlert text={saving.fault} />
      <Field
        label={t('account.email.new')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...(fault === undefined ? {} : { error: fault })}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordField
        label={t('account.password.current')}
        help={t('account.password.why')}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={saving.isBusy} disabled={email === '' || password === ''}>
          {t('account.email.send')}
        </Button>
        <Button tone="quiet" onClick={cancel}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  )
}

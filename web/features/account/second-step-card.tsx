import KeyRound from 'lucide-react/icons/key-round'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { appRemove, type Passkey, passkeyRemove, recoveryCodesRenew, secondStepInfo } from '#contract/second-step.ts'
import { call } from '#web/api/call.ts'
import { refreshSession } from '#web/api/refresh.ts'
import { dateFormat, numericDate } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { AppDialog } from './app-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SettingCard } from './setting-card.tsx'
import { StateBadge } from './state-badge.tsx'
import { useRead } from './use-read.ts'

type Open =
  | { dialog: 'app' | 'passkey' | 'remove-app' | 'codes' }
  | { dialog: 'remove-passkey'; passkey: Passkey }
  | { dialog: 'show-codes'; codes: string[] }

export function SecondStepCard() {
  const t = useTranslate()
  const { data, isFailed, read } = useRead(() => call(secondStepInfo))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  /**
   * Refreshes the session first, because a member whose second factor was missing gets the full role only with the next
   * token, and may leave the page right after the codes.
   */
  async function added(codes: string[] | null): Promise<void> {
    await refreshSession()
    setOpen(codes ? { dialog: 'show-codes', codes } : null)
    showToast({ tone: 'success', title: t('account.steps.added') })
    await read()
  }

  async function removed(): Promise<void> {
    close()
    showToast({ tone: 'neutral', title: t('account.steps.removed') })
    await read()
  }

  const isOn = data !== null && (data.hasApp || data.passkeys.length > 0)
  const status = data && <StateBadge isGood={isOn} text={t(isOn ? 'account.steps.on' : 'account.steps.off')} />
  return (
    <SettingCard title={t('account.steps')} text={t('account.steps.text')} status={status}>
      {isFailed && !data ? (
        <ReadError read={read} />
      ) : data ? (
        <>
          {data.isRequired && !data.isStrong && (
            <p className="mb-4 flex gap-2.5 rounded-md bg-gold-soft px-4 py-3 text-sm text-ink">
              <ShieldAlert size={20} aria-hidden className="shrink-0 text-gold-ink" />
              {t(isOn ? 'account.steps.logInAgain' : 'account.steps.required')}
            </p>
          )}
          <ul className="-my-3 divide-y divide-line">
            <li className="flex items-center gap-3.5 py-3">
              <Smartphone size={22} aria-hidden className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold">{t('account.app')}</span>
                <span className="block text-sm text-ink-2">
                  {t(data.hasApp ? 'account.app.on' : 'account.app.text')}
                </span>
              </span>
              <Button tone="neutral" onClick={() => setOpen({ dialog: data.hasApp ? 'remove-app' : 'app' })}>
                <ActionText name={t(data.hasApp ? 'account.app.remove' : 'account.app.add')}>
                  {t(data.hasApp ? 'account.remove' : 'account.steps.turnOn')}
                </ActionText>
              </Button>
            </li>
            {data.passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                remove={() => setOpen({ dialog: 'remove-passkey', passkey })}
              />
            ))}
            <li className="flex items-center gap-3.5 py-3">
              <KeyRound size={22} aria-hidden className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold">{t('account.passkeys')}</span>
                <span className="block text-sm text-ink-2">{t('account.passkeys.text')}</span>
              </span>
              <Button tone="neutral" onClick={() => setOpen({ dialog: 'passkey' })}>
                <ActionText name={t('account.passkeys.add')}>{t('account.add')}</ActionText>
              </Button>
            </li>
          </ul>
          {isOn && (
            <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
              <p className="text-sm text-ink-2">{t('account.codes.left', { left: data.recoveryCodesLeft })}</p>
              <Button tone="quiet" onClick={() => setOpen({ dialog: 'codes' })}>
                {t('account.codes.renew')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <Skeleton className="h-36 w-full" />
      )}
      {open?.dialog === 'app' && <AppDialog added={added} close={close} />}
      {open?.dialog === 'passkey' && <PasskeyDialog added={added} close={close} />}
      {open?.dialog === 'remove-app' && (
        <PasswordDialog
          title={t('account.app.remove')}
          text={t('account.app.remove.text')}
          action={t('account.remove')}
          isDangerous
          act={(password) => call(appRemove, { password })}
          done={() => void removed()}
          close={close}
        />
      )}
      {open?.dialog === 'remove-passkey' && (
        <PasswordDialog
          title={t('account.passkeys.remove', { name: open.passkey.name })}
          text={t('account.passkeys.remove.text')}
          action={t('account.remove')}
          isDangerous
          act={(password) => call(passkeyRemove, { id: open.passkey.id, password })}
          done={() => void removed()}
          close={close}
        />
      )}
      {open?.dialog === 'codes' && (
        <PasswordDialog
          title={t('account.codes.renew')}
          text={t('account.codes.renew.text')}
          action={t('account.codes.renew')}
          act={async (password) => {
            const { recoveryCodes: codes } = await call(recoveryCodesRenew, { password })
            setOpen({ dialog: 'show-codes', codes })
          }}
          done={() => void read()}
          close={close}
        />
      )}
      {open?.dialog === 'show-codes' && <RecoveryCodesDialog codes={open.codes} close={close} />}
    </SettingCard>
  )
}

function PasskeyRow({ passkey, remove }: { passkey: Passkey; remove: () => void }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const date = (atMs: number) => dateFormat(tag, numericDate).format(atMs)
  const { name, createdAt, usedAt } = passkey
  return (
    <li className="flex items-center gap-3.5 py-3">
      <KeyRound size={22} aria-hidden className="shrink-0 text-primary" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">
          {usedAt === null
            ? t('account.passkeys.since', { date: date(createdAt) })
            : t('account.passkeys.used', { date: date(usedAt) })}
        </span>
      </span>
      <Button tone="neutral" onClick={remove}>
        <ActionText name={t('account.passkeys.remove', { name })}>{t('account.remove')}</ActionText>
      </Button>
    </li>
  )
}

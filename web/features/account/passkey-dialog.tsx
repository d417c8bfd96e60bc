import { maxPasskeyNameLength, passkeyBegin, passkeyRegister } from '#contract/second-step.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { makePasskey } from '#web/login/passkey.ts'
import { PasswordDialog } from './password-dialog.tsx'

type Props = { added: (recoveryCodes: string[] | null) => Promise<void>; close: () => void }

/** Returns the platform name that the browser reports, so that the owner recognises the passkey in the list. */
function deviceName(): string {
  const { platform } = (navigator as { userAgentData?: { platform?: string } }).userAgentData ?? {}
  return (platform || navigator.platform || 'Passkey').slice(0, maxPasskeyNameLength)
}

export function PasskeyDialog({ added, close }: Props) {
  const t = useTranslate()
  return (
    <PasswordDialog
      title={t('account.passkeys.add')}
      text={t('account.passkeys.add.text')}
      action={t('account.goOn')}
      act={async (password) => {
        const { options } = await call(passkeyBegin, { password })
        const response = await makePasskey(options)
        const kept = await call(passkeyRegister, { response, name: deviceName() })
        await added(kept.recoveryCodes)
      }}
      done={() => {}}
      close={close}
    />
  )
}

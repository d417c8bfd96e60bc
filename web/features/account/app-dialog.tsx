import { type FormEvent, useState } from 'react'
import { renderSVG } from 'uqr'
import { sixDigits } from '#contract/rules/typed-code.ts'
import { appBegin, appConfirm } from '#contract/second-step.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useSaving } from './use-saving.ts'

type Key = { secret: string; uri: string }
type Props = { added: (recoveryCodes: string[] | null) => Promise<void>; close: () => void }

/**
 * Sets up an authenticator app: asks for the password, shows the key as a QR code and as text, then asks for a code.
 */
export function AppDialog({ added, close }: Props) {
  const t = useTranslate()
  const [key, setKey] = useState<Key | null>(null)
  if (key) return <KeyDialog shownKey={key} added={added} close={close} />
  return (
    <PasswordDialog
      title={t('account.app.add')}
      text={t('account.app.add.text')}
      action={t('account.goOn')}
      act={async (password) => setKey(await call(appBegin, { password }))}
      done={() => {}}
      close={close}
    />
  )
}

/** Returns the QR code as a data URL. It is black on white in light and dark mode, because cameras read it best. */
function qrAddress(text: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
}

function KeyDialog({ shownKey, added, close }: Props & { shownKey: Key }) {
  const t = useTranslate()
  const saving = useSaving()
  const [code, setCode] = useState('')
  const { secret, uri } = shownKey

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await saving.save(async () => added((await call(appConfirm, { code })).recoveryCodes))
  }

  return (
    <Dialog title={t('account.app.add')} text={t('account.app.scan')} closeLabel={t('shell.close')} onClose={close}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <img
          src={qrAddress(uri)}
          alt={t('account.app.qr')}
          width={208}
          height={208}
          className="mx-auto size-52 rounded-md"
        />
        <p className="text-sm text-ink-2">{t('account.app.key')}</p>
        <p className="-mt-3 select-all break-all rounded-md bg-surface-3 px-3 py-2 font-mono text-sm tracking-wider">
          {secret.replace(/(.{4})/g, '$1 ').trim()}
        </p>
        <FormAlert text={saving.fault} />
        <Field
          label={t('account.app.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={200}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" size="large" isBusy={saving.isBusy} disabled={sixDigits(code) === null}>
          {t('account.steps.turnOn')}
        </Button>
      </form>
    </Dialog>
  )
}

import { type FormEvent, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { PasswordField } from '#web/login/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useSaving } from './use-saving.ts'

type PasswordDialogProps = {
  title: string
  text: string
  action: string
  isDangerous?: boolean
  act: (password: string) => Promise<unknown>
  done: () => void
  close: () => void
}

export function PasswordDialog({ title, text, action, isDangerous, act, done, close }: PasswordDialogProps) {
  const t = useTranslate()
  const saving = useSaving()
  const [password, setPassword] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await saving.save(() => act(password))) done()
  }

  return (
    <Dialog title={title} text={text} closeLabel={t('shell.close')} onClose={close}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert text={saving.fault} />
        <PasswordField
          label={t('account.password.current')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button
          type="submit"
          size="large"
          tone={isDangerous ? 'danger' : 'primary'}
          isBusy={saving.isBusy}
          disabled={password === ''}
        >
          {action}
        </Button>
      </form>
    </Dialog>
  )
}

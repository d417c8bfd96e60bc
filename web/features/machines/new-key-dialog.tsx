import { type FormEvent, useState } from 'react'
import { makeApiKey, maxKeyNameLength } from '#contract/api-keys.ts'
import { type KeyScope, keyScopes } from '#contract/rules/key-scopes.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { CheckList } from './check-list.tsx'
import { ShownOnce } from './shown-once.tsx'

/** Lives in days that the dialog offers. */
const lives = [7, 30, 90, 365] as const
type Days = (typeof lives)[number]

/** Makes an API key and shows it once. */
export function NewKeyDialog({ close, made }: { close: () => void; made: () => void }) {
  const t = useTranslate()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<KeyScope[]>([])
  const [days, setDays] = useState<Days>(90)
  const [password, setPassword] = useState('')
  const [key, setKey] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      setKey((await call(makeApiKey, { name, scopes, days, password })).key)
      made()
    } catch (error) {
      setFailure(failureText(t, error))
    }
    setBusy(false)
  }

  return (
    <Dialog
      title={t('machines.key.new')}
      text={t('machines.key.new.text')}
      closeLabel={t('machines.close')}
      onClose={close}
    >
      {key !== null ? (
        <ShownOnce label={t('machines.key.value')} value={key} close={close} />
      ) : (
        <form className="space-y-4" onSubmit={(event) => void submit(event)}>
          <FormAlert text={failure} />
          <Field
            label={t('machines.key.name')}
            help={t('machines.key.name.help')}
            required
            maxLength={maxKeyNameLength}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <CheckList
            legend={t('machines.key.scopes')}
            options={keyScopes}
            chosen={scopes}
            choose={setScopes}
            label={(scope) => t(`machines.scope.${scope}`)}
          />
          <ChipChoice
            legend={t('machines.key.days')}
            name="days"
            options={lives}
            chosen={days}
            choose={setDays}
            label={(count) => t('machines.key.days.value', { count })}
          />
          <Field
            label={t('machines.key.password')}
            help={t('machines.key.password.help')}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <Button type="submit" className="w-full" isBusy={isBusy} disabled={scopes.length === 0}>
            {t('machines.key.new')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

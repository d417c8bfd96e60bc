import { type FormEvent, useState } from 'react'
import { type WebhookEvent, webhookEvents } from '#contract/rules/webhook-events.ts'
import { addWebhook, changeWebhook, type Webhook } from '#contract/webhooks.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { CheckList } from './check-list.tsx'
import { ShownOnce } from './shown-once.tsx'

/** `of` is null for a new webhook, whose secret is shown once. */
type Props = { of: Webhook | null; close: () => void; saved: () => void }

export function WebhookDialog({ of, close, saved }: Props) {
  const t = useTranslate()
  const [url, setUrl] = useState(of?.url ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(of?.events ?? [])
  const [secret, setSecret] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      if (of) {
        const { webhookId, pausedAt } = of
        await call(changeWebhook, { webhookId, url, events, isPaused: pausedAt !== null })
        showToast({ tone: 'success', title: t('machines.hook.saved') })
        close()
      } else setSecret((await call(addWebhook, { url, events })).secret)
      saved()
    } catch (error) {
      setFailure(failureText(t, error))
    }
    setBusy(false)
  }

  return (
    <Dialog
      title={t(of ? 'machines.hook.change' : 'machines.hook.new')}
      closeLabel={t('machines.close')}
      onClose={close}
    >
      {secret !== null ? (
        <ShownOnce label={t('machines.hook.secret')} value={secret} close={close} />
      ) : (
        <form className="space-y-4" onSubmit={(event) => void submit(event)}>
          <FormAlert text={failure} />
          <Field
            label={t('machines.hook.url')}
            help={t('machines.hook.url.help')}
            type="url"
            inputMode="url"
            placeholder="https://"
            required
            maxLength={500}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
          <CheckList
            legend={t('machines.hook.events')}
            options={webhookEvents}
            chosen={events}
            choose={setEvents}
            label={(event) => t(`machines.event.${event}`)}
          />
          <Button type="submit" className="w-full" isBusy={isBusy} disabled={events.length === 0}>
            {t(of ? 'machines.hook.save' : 'machines.hook.new')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

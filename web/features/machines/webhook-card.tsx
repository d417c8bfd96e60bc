import { useState } from 'react'
import { changeWebhook, removeWebhook, renewWebhookSecret, testWebhook, type Webhook } from '#contract/webhooks.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Fact } from './fact.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useDeed } from './use-deed.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

type Props = { of: Webhook; open: () => void; changed: () => void }
type Asked = 'change' | 'remove' | null

function stateOf({ pausedAt, pauseReason, failingSince }: Webhook): 'active' | 'failing' | 'operator' | 'paused' {
  if (pausedAt !== null) return pauseReason === 'failing' ? 'paused' : 'operator'
  return failingSince === null ? 'active' : 'failing'
}

export function WebhookCard({ of, open, changed }: Props) {
  const t = useTranslate()
  const moment = useMomentText()
  const [asked, setAsked] = useState<Asked>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [isRenewing, setRenewing] = useState(false)
  const { isBusy, run } = useDeed(changed)
  const { webhookId, url, events, deliveredAt, waiting, failingSince, oldSecretUntil } = of
  const state = stateOf(of)
  const isPaused = state === 'paused' || state === 'operator'
  const pause = (to: boolean) =>
    void run(
      () => call(changeWebhook, { webhookId, url, events, isPaused: to }),
      t(to ? 'machines.hook.paused' : 'machines.hook.resumed'),
    )

  async function renew(): Promise<void> {
    setRenewing(true)
    try {
      setSecret((await call(renewWebhookSecret, { webhookId })).secret)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    setRenewing(false)
  }

  /** Reads the list only now, because a failure would take the card and the secret away. */
  function closeSecret(): void {
    setSecret(null)
    changed()
  }

  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]" translate="no">
          {url}
        </h3>
        <Badge tone={state === 'active' ? 'primary' : 'gold'}>{t(`machines.hook.state.${state}`)}</Badge>
      </div>
      {state === 'paused' && (
        <p className="mt-2 rounded-md bg-danger-soft px-4 py-3 text-sm font-semibold text-danger">
          {t('machines.hook.paused.text')}
        </p>
      )}
      {state === 'failing' && failingSince !== null && (
        <p className="mt-2 text-sm text-ink-2">{t('machines.hook.failing.text', { time: moment(failingSince) })}</p>
      )}
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        <Fact name={t('machines.hook.events')}>
          {events.map((event) => (
            <span key={event} className="block">
              {t(`machines.event.${event}`)}
            </span>
          ))}
        </Fact>
        <Fact name={t('machines.hook.delivered')}>
          {deliveredAt === null ? t('machines.hook.never') : <TimeSince at={deliveredAt} />}
        </Fact>
        <Fact name={t('machines.hook.waiting')}>{waiting}</Fact>
      </dl>
      {oldSecretUntil !== null && oldSecretUntil > Date.now() && (
        <p className="mt-2 text-sm text-ink-2">{t('machines.hook.oldSecret', { time: moment(oldSecretUntil) })}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        {isPaused && (
          <Button size="small" isBusy={isBusy} onClick={() => pause(false)}>
            {t('machines.hook.resume')}
          </Button>
        )}
        <Button tone="neutral" size="small" onClick={open}>
          {t('machines.hook.log')}
        </Button>
        <Button
          tone="neutral"
          size="small"
          isBusy={isBusy}
          onClick={() => void run(() => call(testWebhook, { webhookId }), t('machines.hook.tested'))}
        >
          {t('machines.hook.test')}
        </Button>
        <Button tone="neutral" size="small" onClick={() => setAsked('change')}>
          {t('machines.hook.change')}
        </Button>
        {!isPaused && (
          <Button tone="neutral" size="small" isBusy={isBusy} onClick={() => pause(true)}>
            {t('machines.hook.pause')}
          </Button>
        )}
        <Button tone="neutral" size="small" isBusy={isRenewing} onClick={() => void renew()}>
          {t('machines.hook.renew')}
        </Button>
        <Button tone="danger" size="small" onClick={() => setAsked('remove')}>
          {t('machines.hook.remove')}
        </Button>
      </div>
      {asked === 'change' && <WebhookDialog of={of} close={() => setAsked(null)} saved={changed} />}
      {asked === 'remove' && (
        <ConfirmDialog
          title={t('machines.hook.remove.title')}
          text={t('machines.hook.remove.text')}
          action={t('machines.hook.remove')}
          isBusy={isBusy}
          confirm={() => void run(() => call(removeWebhook, { webhookId }), t('machines.hook.removed'))}
          close={() => setAsked(null)}
        />
      )}
      {secret !== null && (
        <Dialog
          title={t('machines.hook.renew')}
          text={t('machines.hook.renew.text')}
          closeLabel={t('machines.close')}
          onClose={closeSecret}
        >
          <ShownOnce label={t('machines.hook.secret')} value={secret} close={closeSecret} />
        </Dialog>
      )}
    </li>
  )
}

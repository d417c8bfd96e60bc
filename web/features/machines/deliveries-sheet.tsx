import { useCallback, useState } from 'react'
import {
  deliveryStates,
  replayDelivery,
  type Webhook,
  type WebhookDelivery,
  webhookDeliveries,
} from '#contract/webhooks.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDeed } from './use-deed.ts'

const choices = ['', ...deliveryStates] as const

/** The log of a webhook's deliveries, each with its last answer. */
export function DeliveriesSheet({ of, close }: { of: Webhook; close: () => void }) {
  const t = useTranslate()
  const [state, setState] = useState<(typeof choices)[number]>('')
  const [turn, setTurn] = useState(0)
  const { webhookId, url } = of
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads the list again
  const read = useCallback(
    (after: string | undefined) => call(webhookDeliveries, { webhookId, state, after }),
    [webhookId, state, turn],
  )
  const listed = useKeysetList(read)
  const again = () => setTurn((before) => before + 1)
  return (
    <SideSheet
      title={t('machines.hook.log')}
      closeLabel={t('machines.close')}
      onClose={close}
      footer={
        <Button tone="neutral" onClick={close}>
          {t('machines.close')}
        </Button>
      }
    >
      <p className="mb-4 text-sm text-ink-2 [overflow-wrap:anywhere]" translate="no">
        {url}
      </p>
      <ChipChoice
        legend={t('machines.log.state')}
        name="state"
        options={choices}
        chosen={state}
        choose={setState}
        label={(one) => t(one === '' ? 'machines.log.state.all' : `machines.log.state.${one}`)}
      />
      <div className="mt-4">
        <KeysetList
          listed={listed}
          loading={<Skeleton className="h-28 w-full" />}
          empty={<p className="py-8 text-center text-sm text-ink-2">{t('machines.log.none')}</p>}
        >
          <ul className="divide-y divide-line">
            {listed.list.map((one) => (
              <DeliveryRow key={one.deliveryId} of={one} changed={again} />
            ))}
          </ul>
        </KeysetList>
      </div>
    </SideSheet>
  )
}

const errors = [
  'redirect',
  'status',
  'timeout',
  'name',
  'refused',
  'private',
  'certificate',
  'secret',
  'broken',
] as const
const errorOf = (word: string) => errors.find((one) => one === word)

function DeliveryRow({ of, changed }: { of: WebhookDelivery; changed: () => void }) {
  const t = useTranslate()
  const moment = useMomentText()
  const { isBusy, run } = useDeed(changed)
  const { deliveryId, event, state, isReplay, createdAt, tries, nextAt, status, durationMs, answer, body } = of
  const error = errorOf(of.error)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{t(`machines.event.${event}`)}</span>
        <Badge tone={state === 'delivered' ? 'primary' : 'gold'}>{t(`machines.log.state.${state}`)}</Badge>
        {isReplay && <Badge>{t('machines.log.isReplay')}</Badge>}
        <time dateTime={new Date(createdAt).toISOString()} className="tabular ml-auto text-xs text-ink-2">
          {moment(createdAt)}
        </time>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {[
          t('machines.log.tries', { count: tries }),
          status !== null && durationMs !== null && t('machines.log.answer', { status, ms: durationMs }),
          state === 'waiting' && tries > 0 && nextAt !== null && t('machines.log.next', { time: moment(nextAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {error && <p className="mt-1 text-sm font-semibold text-danger">{t(`machines.error.${error}`)}</p>}
      <Bytes title={t('machines.log.body')} text={body} />
      {answer !== '' && <Bytes title={t('machines.log.said')} text={answer} />}
      {state !== 'waiting' && (
        <Button
          tone="neutral"
          size="small"
          className="mt-2"
          isBusy={isBusy}
          onClick={() => void run(() => call(replayDelivery, { deliveryId }), t('machines.log.replayed'))}
        >
          {t('machines.log.replay')}
        </Button>
      )}
    </li>
  )
}

function Bytes({ title, text }: { title: string; text: string }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer py-2.5 text-ink-2">{title}</summary>
      <pre
        className="mt-1 max-h-60 overflow-auto rounded-md bg-surface-2 p-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
        translate="no"
        dir="auto"
      >
        {text}
      </pre>
    </details>
  )
}

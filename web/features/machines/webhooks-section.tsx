import Plus from 'lucide-react/icons/plus'
import Webhook from 'lucide-react/icons/webhook'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Webhook as WebhookRow, webhooks } from '#contract/webhooks.ts'
import { call } from '#web/api/call.ts'
import { type Loaded, settle } from '#web/api/loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeliveriesSheet } from './deliveries-sheet.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

export function WebhooksSection() {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const [loaded, setLoaded] = useState<Loaded<{ list: WebhookRow[] }> | null>(null)
  // The list that is shown stays until the new one is here.
  const read = useCallback(async () => setLoaded(await settle(call(webhooks))), [])
  useEffect(() => void read(), [read])
  const openId = search.get('muc')
  const open = (webhookId: string | null) =>
    setSearch(webhookId === null ? {} : { muc: webhookId }, { replace: true, preventScrollReset: true })
  const list = loaded?.ok ? loaded.data.list : []
  const opened = list.find(({ webhookId }) => webhookId === openId)
  return (
    <section aria-labelledby="hooks-title" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="hooks-title" className="text-lg font-bold">
          {t('machines.hooks')}
        </h2>
        <Button size="small" className="ml-auto" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          {t('machines.hook.new')}
        </Button>
      </div>
      {loaded === null && <Skeleton className="h-28 w-full" />}
      {loaded?.ok === false && <ReadError read={read} />}
      {loaded?.ok && list.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<Webhook size={24} />}
            title={t('machines.hooks.none')}
            text={t('machines.hooks.none.text')}
          />
        </div>
      )}
      <ul className="space-y-3">
        {list.map((one) => (
          <WebhookCard key={one.webhookId} of={one} open={() => open(one.webhookId)} changed={() => void read()} />
        ))}
      </ul>
      {isAdding && <WebhookDialog of={null} close={() => setAdding(false)} saved={() => void read()} />}
      {opened && <DeliveriesSheet key={opened.webhookId} of={opened} close={() => open(null)} />}
    </section>
  )
}

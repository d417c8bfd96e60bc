import BellOff from 'lucide-react/icons/bell-off'
import { useEffect, useState } from 'react'
import {
  messageList,
  messageMarkAllRead,
  messageMarkRead,
  type Notification,
  notificationStatus,
} from '#contract/notifications.ts'
import { call } from '#web/api/call.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useKickOffText } from '#web/features/schedule/use-day-text.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { notificationPath, notificationText } from './notification-text.ts'
import { unread, useArrivals, useUnread } from './notifications.state.ts'

const pageSize = 50

export function NotificationList() {
  const t = useTranslate()
  const locale = useLocale()
  const arrivals = useArrivals()
  const count = useUnread()
  const [tries, setTries] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<Notification[]> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives, and a retry, read the list again
  useEffect(() => {
    let isCurrent = true
    call(messageList, { locale, pageNum: 1, pageSize }).then(
      ({ list }) => isCurrent && setLoaded({ ok: true, data: list }),
      () => isCurrent && setLoaded((known) => (known?.ok ? known : { ok: false })),
    )
    return () => {
      isCurrent = false
    }
  }, [locale, arrivals, tries])

  const markRead = (ids: (id: string) => boolean) =>
    setLoaded((known) =>
      known?.ok
        ? { ok: true, data: known.data.map((one) => (ids(one.id) ? { ...one, status: notificationStatus.read } : one)) }
        : known,
    )

  async function read(one: Notification): Promise<void> {
    if (one.status === notificationStatus.read) return
    markRead((id) => id === one.id)
    const counts = await call(messageMarkRead, { id: one.id })
    unread.set(() => counts)
  }

  async function readAll(): Promise<void> {
    try {
      const counts = await call(messageMarkAllRead, {})
      unread.set(() => counts)
      markRead(() => true)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="font-bold">{t('notifications.title')}</h2>
        {count > 0 && (
          <Button tone="quiet" size="small" onClick={() => void readAll()}>
            {t('notifications.markAll')}
          </Button>
        )}
      </div>
      {loaded === null ? (
        <div className="flex flex-col gap-2 p-3">
          {['a', 'b', 'c'].map((place) => (
            <Skeleton key={place} className="h-12 w-full" />
          ))}
        </div>
      ) : !loaded.ok ? (
        <ErrorState
          title={t('state.error.title')}
          text={t('state.error.text')}
          retryLabel={t('state.retry')}
          isBusy={false}
          onRetry={() => setTries((count) => count + 1)}
        />
      ) : loaded.data.length === 0 ? (
        <EmptyState icon={<BellOff size={24} />} title={t('notifications.title')} text={t('notifications.empty')} />
      ) : (
        <ul className="max-h-[60dvh] overflow-y-auto">
          {loaded.data.map((one) => (
            <Item key={one.id} one={one} onOpen={() => void read(one).catch((error) => console.warn(error))} />
          ))}
        </ul>
      )}
    </>
  )
}

function Item({ one, onOpen }: { one: Notification; onOpen: () => void }) {
  const t = useTranslate()
  const time = useKickOffText()
  const isUnread = one.status === notificationStatus.unread
  return (
    <li>
      <LocaleLink
        to={notificationPath(one)}
        onClick={onOpen}
        className="flex min-h-12 items-start gap-3 rounded-md px-3 py-2.5 text-sm hover:bg-surface-3"
      >
        <span
          aria-hidden
          className={classNames('mt-1.5 size-2 shrink-0 rounded-full', isUnread ? 'bg-primary' : 'bg-transparent')}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block', isUnread ? 'font-semibold text-ink' : 'text-ink-2')}>
            {isUnread && <span className="sr-only">{t('notifications.unread')}: </span>}
            {notificationText(one, { t, time })}
          </span>
          <span className="tabular mt-0.5 block text-xs text-ink-3">{time(one.createdAt)}</span>
        </span>
      </LocaleLink>
    </li>
  )
}

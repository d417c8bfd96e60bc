import BellOff from 'lucide-react/icons/bell-off'
import type { KeyboardEvent } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { latinKey } from '#web/ui/latin-key.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { NotificationItem } from './notification-item.tsx'
import type { NotificationsRead } from './use-notifications.ts'

type ListProps = { of: NotificationsRead; emptyText: string; className?: string }

/** List of notifications. J and K move the focus in it; E marks the focused notification as read. */
export function NotificationList({ of, emptyText, className = '' }: ListProps) {
  const t = useTranslate()
  const { loaded, read, retry } = of
  if (loaded === null)
    return (
      <div className="flex flex-col gap-2 p-3">
        {['a', 'b', 'c'].map((place) => (
          <Skeleton key={place} className="h-14 w-full" />
        ))}
      </div>
    )
  if (!loaded.ok) return <ReadError read={retry} />
  const { list } = loaded.data
  if (list.length === 0)
    return (
      <EmptyState
        icon={<BellOff size={24} />}
        title={t('notifications.title')}
        text={emptyText}
        action={<WayOn to="/chao-mung" label="welcome.title" />}
      />
    )

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')]
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
    const key = latinKey(event)
    const step = { j: 1, k: -1 }[key]
    if (step !== undefined) links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
    const one = list.find(({ id }) => id === links[at]?.dataset.notification)
    if (key === 'e' && one) {
      links[at]?.focus()
      void read(one)
    }
  }

  return (
    <ul className={className} onKeyDown={onKeyDown}>
      {list.map((one) => (
        <NotificationItem key={one.id} one={one} onRead={() => void read(one)} />
      ))}
    </ul>
  )
}

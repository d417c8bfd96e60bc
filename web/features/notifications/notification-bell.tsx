import Bell from 'lucide-react/icons/bell'
import { useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { followNotifications, useUnread } from './notifications.state.ts'
import { renewPush } from './push-browser.ts'

/** Bell with the unread count and a panel. The list is loaded when the panel is first opened. */
export function NotificationBell() {
  const t = useTranslate()
  const count = useUnread()
  const [isOpened, setOpened] = useState(false)
  const locale = useLocale()
  useEffect(followNotifications, [])
  useEffect(() => {
    renewPush(locale).catch((error: unknown) => console.warn('Push messages could not be renewed', error))
  }, [locale])
  return (
    <Popover
      shape="menu"
      label={count > 0 ? t('notifications.open', { count }) : t('notifications.openNone')}
      triggerClass="tap tap-icon relative"
      onOpen={() => setOpened(true)}
      trigger={
        <>
          <Bell size={20} aria-hidden />
          <CountBadge count={count} />
        </>
      }
    >
      <div className="w-[min(24rem,calc(100vw-2.5rem))]">{isOpened && <NotificationPanel />}</div>
    </Popover>
  )
}

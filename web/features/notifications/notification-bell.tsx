import Bell from 'lucide-react/icons/bell'
import { useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Popover } from '#web/ui/popover.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { followNotifications, useUnread } from './notifications.state.ts'
import { renewPush } from './push-browser.ts'

const maxShown = 99

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
          {count > 0 && (
            <span
              aria-hidden
              className="tabular absolute right-0.5 top-0.5 min-w-4.5 rounded-full bg-live-fill px-1 text-center text-[0.6875rem] font-bold leading-4.5 text-on-picture"
            >
              {Math.min(count, maxShown)}
            </span>
          )}
        </>
      }
    >
      <div className="w-[min(24rem,calc(100vw-2.5rem))]">{isOpened && <NotificationPanel />}</div>
    </Popover>
  )
}

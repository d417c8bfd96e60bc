import Settings from 'lucide-react/icons/settings'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { NotificationList } from './notification-list.tsx'
import { useUnread } from './notifications.state.ts'
import { useNotifications } from './use-notifications.ts'

export function NotificationPanel() {
  const t = useTranslate()
  const count = useUnread()
  const notifications = useNotifications(null)
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="font-bold">{t('notifications.title')}</h2>
        {count > 0 && (
          <Button tone="quiet" size="small" onClick={() => void notifications.readAll()}>
            {t('notifications.markAll')}
          </Button>
        )}
      </div>
      <NotificationList
        of={notifications}
        emptyText={t('notifications.empty')}
        className="max-h-[60dvh] overflow-y-auto"
      />
      <div className="mt-1 flex items-center justify-between border-t border-line px-1 pt-1">
        <LocaleLink
          to="/thong-bao"
          className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-semibold text-primary hover:bg-surface-3"
        >
          {t('notifications.seeAll')}
        </LocaleLink>
        <LocaleLink
          to="/tai-khoan?muc=thong-bao"
          aria-label={t('notifications.settings')}
          title={t('notifications.settings')}
          className="tap tap-icon"
        >
          <Settings size={20} aria-hidden />
        </LocaleLink>
      </div>
    </>
  )
}

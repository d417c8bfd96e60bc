import type { OwnUser } from '#contract/account.ts'
import { NotificationSettings } from '#web/features/notifications/notification-settings.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { SettingCard } from './setting-card.tsx'

export function NotificationsSection(_: { user: OwnUser }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-5">
      <NotificationSettings />
      <SettingCard title={t('nav.bookings')} text={t('account.notifications.bookings')}>
        <LocaleLink to="/lich-da-dat" className={buttonClass({ tone: 'neutral' })}>
          {t('account.notifications.open')}
        </LocaleLink>
      </SettingCard>
    </div>
  )
}

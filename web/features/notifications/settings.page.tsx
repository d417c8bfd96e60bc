import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { MemberOnly } from './member-only.tsx'
import { NotificationSettings } from './notification-settings.tsx'

export default function NotificationSettingsPage() {
  const t = useTranslate()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('notifications.settings')} isIndexed={false} />
      <div className="flex items-center gap-1">
        <LocaleLink
          to="/thong-bao"
          aria-label={t('notifications.title')}
          className="tap -ml-2 inline-flex items-center justify-center rounded-md text-ink-2 hover:bg-surface-3 hover:text-ink"
        >
          <ArrowLeft size={20} aria-hidden />
        </LocaleLink>
        <h1 className="text-2xl font-bold">{t('notifications.settings')}</h1>
      </div>
      <div className="mt-4">
        <MemberOnly>
          <NotificationSettings />
        </MemberOnly>
      </div>
    </div>
  )
}

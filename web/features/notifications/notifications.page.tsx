import Settings from 'lucide-react/icons/settings'
import { useState } from 'react'
import { type NotificationKind, notificationKinds } from '#contract/rules/notification-kinds.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { MemberOnly } from './member-only.tsx'
import { NotificationList } from './notification-list.tsx'
import { useUnread } from './notifications.state.ts'
import { useNotifications } from './use-notifications.ts'

export default function NotificationsPage() {
  const t = useTranslate()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('notifications.title')} description={t('notifications.description')} isIndexed={false} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{t('notifications.title')}</h1>
        <LocaleLink to="/tai-khoan?muc=thong-bao" className={buttonClass({ tone: 'neutral', size: 'small' })}>
          <Settings size={18} aria-hidden />
          <span className="max-sm:sr-only">{t('notifications.settings')}</span>
        </LocaleLink>
      </div>
      <div className="mt-4">
        <MemberOnly>
          <AllNotifications />
        </MemberOnly>
      </div>
    </div>
  )
}

function AllNotifications() {
  const t = useTranslate()
  const [kind, setKind] = useState<NotificationKind | null>(null)
  const count = useUnread()
  const notifications = useNotifications(kind)
  const { loaded, more, readAll } = notifications
  const hasMore = loaded?.ok === true && loaded.data.list.length < loaded.data.total
  return (
    <>
      <nav aria-label={t('notifications.filter')} className="scroll-row -mx-4 px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {[null, ...notificationKinds].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={kind === one}
            onClick={() => setKind(one)}
            className={chipClass(kind === one ? 'on' : 'off')}
          >
            {one === null ? t('notifications.all') : t(`notifications.kind.${one}`)}
          </button>
        ))}
      </nav>
      <div className="mt-3 flex min-h-11 items-center justify-between gap-3">
        <p className="hidden text-xs text-ink-3 md:block">{t('notifications.keys')}</p>
        {count > 0 && (
          <Button tone="quiet" size="small" className="ml-auto" onClick={() => void readAll()}>
            {t('notifications.markAll')}
          </Button>
        )}
      </div>
      <div className="card mt-1 p-1.5">
        <NotificationList
          of={notifications}
          emptyText={t(kind === null ? 'notifications.empty' : 'notifications.emptyKind')}
        />
      </div>
      {hasMore && (
        <div className="mt-4 flex justify-center">
          <Button tone="neutral" onClick={more}>
            {t('notifications.more')}
          </Button>
        </div>
      )}
    </>
  )
}

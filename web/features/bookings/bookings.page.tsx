import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { BookedFixtures } from './booked-fixtures.tsx'
import { CalendarCard } from './calendar-card.tsx'

export default function BookingsPage() {
  const t = useTranslate()
  const session = useSession()
  return (
    <>
      <PageHead title={t('nav.bookings')} description={t('bookings.description')} isIndexed={false} />
      <h1 className="text-2xl font-bold">{t('nav.bookings')}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('bookings.description')}</p>
      <div className="mt-5">
        {session.kind === 'starting' ? (
          <Skeleton className="h-96 w-full" />
        ) : session.kind === 'guest' ? (
          <div className="card">
            <EmptyState
              icon={<CalendarCheck size={24} />}
              title={t('nav.bookings')}
              text={t('bookings.login')}
              action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
            />
          </div>
        ) : (
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
            <BookedFixtures userId={session.user.userId} />
            <CalendarCard />
          </div>
        )}
      </div>
    </>
  )
}

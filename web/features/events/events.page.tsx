import CalendarDays from 'lucide-react/icons/calendar-days'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { eventList } from '#contract/events.ts'
import { call as callServer } from '#web/api/call.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { RewardNav } from '#web/features/rewards/reward-nav.tsx'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { MoreButton } from '#web/list/more-button.tsx'
import { RetryState } from '#web/list/retry-state.tsx'
import { SectionTabs } from '#web/list/section-tabs.tsx'
import { useMore } from '#web/list/use-more.ts'
import { useLocale } from '#web/root-data.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { Ticket } from './ticket.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(url.pathname)
  const past = url.searchParams.get('xem') === 'da-qua'
  return { past, first: await settle(context.get(siteContext).call(eventList, { locale, past })) }
}

const nothing = { list: [], next: null }

export default function EventsPage() {
  const t = useTranslate()
  const locale = useLocale()
  const { past, first } = useLoaderData<typeof loader>()
  const pager = useMore(first.ok ? first.data : nothing, (after) => callServer(eventList, { locale, past, after }))
  return (
    <>
      <PageHead title={t('events.title')} description={t('events.description')} />
      <h1 className="text-2xl font-bold">{t('events.title')}</h1>
      <p className="mt-1 mb-3 max-w-2xl text-sm text-ink-2">{t('events.description')}</p>
      <RewardNav current="/su-kien" />
      <SectionTabs
        label={t('events.when')}
        tabs={[
          { key: 'ahead', label: t('events.ahead') },
          { key: 'past', label: t('events.past') },
        ]}
        current={past ? 'past' : 'ahead'}
        pathOf={(key) => (key === 'past' ? '/su-kien?xem=da-qua' : '/su-kien')}
      />
      {!first.ok ? (
        <div className="card mt-5">
          <RetryState />
        </div>
      ) : pager.list.length === 0 ? (
        <div className="card mt-5">
          <EmptyState
            icon={<CalendarDays size={24} />}
            title={t('events.none')}
            text={t('events.none.text')}
            action={<WayOn to="/truc-tiep" label="nav.live" />}
          />
        </div>
      ) : (
        <ul className="mt-5 grid gap-4 lg:grid-cols-2">
          {pager.list.map((event) => (
            <li key={event.id}>
              <Ticket event={event} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton pager={pager} />
    </>
  )
}

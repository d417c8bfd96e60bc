import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { marbleLeaderboard, marbleRaces, marbleRooms } from '#contract/marble.ts'
import { otherSchedule, sports, totalLive } from '#contract/schedule.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { OnlineLine } from '#web/features/schedule/online-line.tsx'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { PlainFixtureRow } from '#web/fixture/fixture-row.tsx'
import { sportBySlug } from '#web/fixture/sport.ts'
import { SportChips } from '#web/fixture/sport-chips.tsx'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { PullHost } from '#web/shell/pull-host.tsx'
import { useDayText } from '#web/time/use-day-text.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { HeadToHead } from './head-to-head.tsx'
import { RecentRaces } from './recent-races.tsx'
import { RoomCard } from './room-card.tsx'
import { StandingsTable } from './standings-table.tsx'

const soonShown = 6
const recentShown = 8

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const [rooms, live, board, next, recent] = await Promise.all([
    settle(call(marbleRooms)),
    settle(call(totalLive, { mode: sports.marble, locale })),
    settle(call(marbleLeaderboard, { window: 'week' })),
    settle(call(otherSchedule, { pageSize: 60, locale })),
    settle(call(marbleRaces, { pageSize: recentShown })),
  ])
  const soon = next.ok ? next.data.list.filter((one) => one.sport === sports.marble && phaseOf(one) === 'before') : []
  return { rooms, totals: live.ok ? live.data.totals : undefined, board, recent, soon: soon.slice(0, soonShown) }
}

export default function MarbleListPage() {
  const t = useTranslate()
  const { rooms, totals, board, recent, soon } = useLoaderData<typeof loader>()
  const dayText = useDayText()
  const title = t('live.titleSport', { sport: t('sport.marble') })
  const description = t('marble.listDescription')
  return (
    <>
      <PageHead title={title} description={description} />
      <PullHost />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{description}</p>
      <OnlineLine />
      <div className="mt-4">
        <SportChips
          current={sportBySlug('dua-bi') ?? null}
          pathOf={(to) => (to ? `/truc-tiep/${to.slug}` : '/truc-tiep')}
          totals={totals}
        />
      </div>
      {rooms.ok ? (
        <ul className="mt-5 grid gap-4 lg:grid-cols-2">
          {rooms.data.list.map((stage) => (
            <li key={stage.roomId}>
              <RoomCard given={stage} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="card mt-5">
          <RetryState />
        </div>
      )}
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <SectionHeading id="board" title={t('marble.weekBoard')} />
          <section
            aria-labelledby="board"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="card mt-3 overflow-x-auto"
          >
            {board.ok ? (
              <StandingsTable caption={t('marble.weekBoard')} standings={board.data.list} form={board.data.form} />
            ) : (
              <RetryState />
            )}
          </section>
        </div>
        <div className="grid content-start gap-6">
          <section aria-labelledby="recent">
            <SectionHeading id="recent" title={t('marble.recent')} />
            <div className="card mt-3 overflow-hidden">
              {recent.ok ? <RecentRaces races={recent.data.list} /> : <RetryState />}
            </div>
          </section>
          <section aria-labelledby="meetings">
            <SectionHeading id="meetings" title={t('marble.meetings')} />
            <div className="card mt-3">
              <HeadToHead />
            </div>
          </section>
          {soon.length > 0 && (
            <section aria-labelledby="soon">
              <SectionHeading id="soon" title={t('live.soon')} />
              <ul className="card mt-3 overflow-hidden">
                {soon.map((fixture) => (
                  <PlainFixtureRow key={fixture.fixtureId} fixture={fixture} day={dayText(fixture.kickOff)} />
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

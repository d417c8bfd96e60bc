import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { commentatorTotals } from '#contract/commentators.ts'
import type { Locale } from '#contract/envelope.ts'
import { oddsOfTheDay } from '#contract/odds.ts'
import { anchorSchedule, type FixtureSummary, featureMatch, fixtureFilters, totalLive } from '#contract/schedule.ts'
import { type Loaded, settle } from '#web/api/loaded.ts'
import { type Call, siteContext } from '#web/api/site-context.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { BookButton, takesBookings } from '#web/features/bookings/book-button.tsx'
import { daysShown as bookingDays } from '#web/features/bookings/booking-window.ts'
import { isOff, settleOdds } from '#web/features/odds/odds-loaded.ts'
import { FixtureRow } from '#web/fixture/fixture-row.tsx'
import { byHeat } from '#web/fixture/heat.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { PullHost } from '#web/shell/pull-host.tsx'
import { useDayText } from '#web/time/use-day-text.ts'
import { FromServer } from '#web/ui/from-server.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { useNearParts } from '#web/way/lazy-near.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { AllLink } from './all-link.tsx'
import { type Slot, slotsOf } from './commentator-slots.ts'
import { loadDomainWords } from './domain-words.ts'
import { Hero, QuietHero } from './hero.tsx'
import { CommentatorSchedule, LiveRooms, OddsOfTheDay, StoryRails } from './later-parts.ts'

const upcomingShown = 5
const oddsShown = 4
const minuteMs = 60_000

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, domain } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const [live, upcoming, slots, odds, words] = await Promise.all([
    settle(call(totalLive, { pageSize: 40, locale })),
    settle(loadUpcoming(call, locale)),
    // Load only what is shown, because loader data is sent, rendered and parsed again in the browser.
    settle(loadSlots(call, locale)),
    settleOdds(call(oddsOfTheDay, { pageSize: oddsShown, locale })),
    loadDomainWords(call, domain),
  ])
  return { live, upcoming, slots, odds, hasTips: !isOff(odds), words }
}

/**
 * Loads the commentators with their next fixtures, and the number of fixtures that each has in the next `bookingDays`
 * days.
 */
async function loadSlots(call: Call, locale: Locale): Promise<Slot[]> {
  const startTime = Math.floor(Date.now() / minuteMs) * minuteMs
  const asked = { startTime, endTime: startTime + bookingDays * 24 * 60 * minuteMs, pageNum: 1, pageSize: 100 }
  const [{ list }, totals] = await Promise.all([
    call(anchorSchedule, { pageSize: 40, locale }),
    settle(call(commentatorTotals, asked)),
  ])
  return slotsOf(list, totals.ok ? new Map(totals.data.list.map(({ userId, total }) => [userId, total])) : new Map())
}

/** Loads the featured fixtures. When they are too few, adds those that kick off next, and sorts all by kick-off. */
async function loadUpcoming(call: Call, locale: Locale): Promise<FixtureSummary[]> {
  const { list: featured } = await call(featureMatch, { pageSize: upcomingShown, locale })
  if (featured.length >= upcomingShown) return featured
  const asked = { status: fixtureFilters.coming, pageSize: 2 * upcomingShown, locale }
  const { list: next } = await call(totalLive, asked)
  const ids = new Set(featured.map(({ fixtureId }) => fixtureId))
  const others = next.filter(({ fixtureId }) => !ids.has(fixtureId)).slice(0, upcomingShown - featured.length)
  return [...featured, ...others].toSorted((a, b) => a.kickOff - b.kickOff)
}

export default function HomePage() {
  const t = useTranslate()
  const { live, upcoming, slots, odds, hasTips, words } = useLoaderData<typeof loader>()
  useNearParts()
  const hot = live.ok ? byHeat(live.data.list)[0] : undefined
  return (
    <>
      <PageHead title={words.title || t('home.title')} {...(words.description && { description: words.description })} />
      {words.schema && <JsonLd data={words.schema} />}
      <PullHost />
      <h1 className="sr-only">{t('home.heading')}</h1>
      {/* The layout depends on the width beside the banners, not on the window. */}
      <div className="@container">
        <div className="home-top">
          {hot ? <Hero key={hot.fixtureId} fixture={hot} /> : <QuietHero />}
          <Upcoming upcoming={upcoming} />
        </div>
      </div>
      <FromServer value={true}>
        <Suspense>
          <LiveRooms live={live} />
        </Suspense>
        <Suspense>
          <CommentatorSchedule slots={slots} />
        </Suspense>
        <Suspense>
          <OddsOfTheDay odds={odds} />
        </Suspense>
        <Suspense>
          <StoryRails hasTips={hasTips} />
        </Suspense>
      </FromServer>
    </>
  )
}

function Upcoming({ upcoming }: { upcoming: Loaded<FixtureSummary[]> }) {
  const t = useTranslate()
  const dayText = useDayText()
  return (
    <section aria-labelledby="upcoming" className="card flex flex-col overflow-hidden">
      <div className="border-b border-line px-4 py-3">
        <SectionHeading
          id="upcoming"
          title={t('home.upcoming')}
          action={<AllLink to="/lich-thi-dau" about={t('home.upcoming')} />}
        />
      </div>
      {!upcoming.ok ? (
        <RetryState />
      ) : upcoming.data.length === 0 ? (
        <p className="px-4 py-8 text-sm text-ink-2">{t('home.upcoming.empty')}</p>
      ) : (
        <ul className="upcoming-list flex flex-1 flex-col">
          {upcoming.data.map((fixture) => (
            <UpcomingFixture key={fixture.fixtureId} fixture={fixture} day={dayText(fixture.kickOff)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const UpcomingFixture = cachedFragment('upcoming', ({ fixture, day }: { fixture: FixtureSummary; day: string }) => (
  <FixtureRow
    fixture={fixture}
    day={day}
    isNarrow
    action={takesBookings(fixture) ? <BookButton fixture={fixture} isCompact /> : undefined}
  />
))

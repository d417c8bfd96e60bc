import CalendarX from 'lucide-react/icons/calendar-x'
import { useCallback, useEffect } from 'react'
import { bookingList } from '#contract/bookings.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { FixtureRow, FixtureRowSkeleton } from '#web/fixture/fixture-row.tsx'
import { useScores } from '#web/fixture/use-scores.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { useDayText } from '#web/time/use-day-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { BookButton } from './book-button.tsx'
import { learnBooked } from './bookings.state.ts'

/** Fixtures that began within this time are still shown, because they may still be live. */
const begunMs = 4 * 3_600_000

export function BookedFixtures({ userId }: { userId: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const dayText = useDayText()
  useScores()
  const read = useCallback(
    () => call(bookingList, { userId, locale, startTime: Date.now() - begunMs, pageSize: 200 }),
    [userId, locale],
  )
  const { loaded, retry } = useLoaded(read)
  const list = loaded?.ok ? loaded.data.list : null
  useEffect(() => {
    if (list) void learnBooked(list)
  }, [list])

  if (loaded && !loaded.ok)
    return (
      <div className="card">
        <ReadError read={retry} />
      </div>
    )
  const fixtures = [...new Map(list?.map(({ fixture }) => [fixture.fixtureId, fixture])).values()]
  return (
    <section className="card overflow-hidden" aria-busy={loaded === null} aria-labelledby="booked">
      <h2 id="booked" className="border-b border-line bg-surface-2 px-4 py-3 text-[0.9375rem] font-bold">
        {t('bookings.upcoming')}
      </h2>
      {loaded === null ? (
        <ul>
          {['a', 'b', 'c', 'd'].map((place) => (
            <FixtureRowSkeleton key={place} />
          ))}
        </ul>
      ) : fixtures.length === 0 ? (
        <EmptyState
          icon={<CalendarX size={24} />}
          title={t('nav.bookings')}
          text={t('bookings.empty')}
          action={
            <LocaleLink to="/lich-truc-tiep" className={buttonClass({ tone: 'neutral' })}>
              {t('bookings.toSchedule')}
            </LocaleLink>
          }
        />
      ) : (
        <ul>
          {fixtures.map((fixture) => (
            <FixtureRow
              key={fixture.fixtureId}
              fixture={fixture}
              day={dayText(fixture.kickOff)}
              action={<BookButton fixture={fixture} isCompact />}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

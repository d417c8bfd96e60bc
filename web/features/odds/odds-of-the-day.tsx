import { useEffect } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import type { oddsOfTheDay } from '#contract/odds.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { followBoard } from './follow-board.ts'
import { rememberLines } from './odds.state.ts'
import { isOff, type OddsLoaded } from './odds-loaded.ts'
import { OddsNote } from './odds-note.tsx'
import { OddsCard } from './odds-rows.tsx'

type Day = DataOf<typeof oddsOfTheDay>

/**
 * Odds on the home page: the next fixtures with the lines of the first company, updated live. Renders nothing where
 * odds are off.
 */
export function OddsOfTheDay({ odds }: { odds: OddsLoaded<Day> }) {
  const t = useTranslate()
  useDayNews(odds.ok ? odds.data : null)
  if (isOff(odds)) return null
  return (
    <section aria-labelledby="odds-of-day" className="card mt-8 overflow-hidden">
      <div className="border-b border-line px-4 py-3">
        <SectionHeading
          id="odds-of-day"
          title={t('odds.ofDay')}
          action={
            <LocaleLink
              to="/ty-le-keo"
              className="-my-2 inline-flex min-h-11 items-center whitespace-nowrap text-sm font-semibold text-primary hover:underline"
            >
              {t('state.seeAll')}
              <span className="sr-only">: {t('odds.ofDay')}</span>
            </LocaleLink>
          }
        />
      </div>
      {!odds.ok ? (
        <RetryState />
      ) : odds.data.list.length === 0 ? (
        <p className="px-4 py-8 text-sm text-ink-2">{t('odds.ofDay.empty')}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
          {odds.data.list.map((entry) => (
            <OddsCard key={entry.fixture.fixtureId} entry={entry} />
          ))}
        </ul>
      )}
      <div className="border-t border-line px-4 py-2">
        <OddsNote />
      </div>
    </section>
  )
}

/**
 * Updates the lines from their boards. After a gap that is too large, they are outdated until the next page load,
 * because visitors only glance at these odds.
 */
function useDayNews(day: Day | null): void {
  useEffect(() => {
    if (!day) return
    rememberLines(day.list.flatMap(({ lines }) => lines))
    const boards = day.boards.map((board) => followBoard(board, { revision: day.revision, readAgain: () => {} }))
    return () => {
      for (const board of boards) board.stop()
    }
  }, [day])
}

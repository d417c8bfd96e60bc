import type { FixtureSummary } from '#contract/schedule.ts'
import { BookButton } from '#web/features/bookings/book-button.tsx'
import { FixtureRow } from '#web/features/schedule/fixture-row.tsx'
import { useDayText } from '#web/features/schedule/use-day-text.ts'
import { useScores } from '#web/features/schedule/use-scores.ts'

/** A commentator's coming fixtures, each with its bell. */
export function ComingFixtures({ fixtures }: { fixtures: FixtureSummary[] }) {
  useScores()
  const dayText = useDayText()
  return (
    <ul className="card overflow-hidden">
      {fixtures.map((fixture) => (
        <FixtureRow
          key={fixture.fixtureId}
          fixture={fixture}
          day={dayText(fixture.kickOff)}
          isNarrow
          action={<BookButton fixture={fixture} isCompact />}
        />
      ))}
    </ul>
  )
}

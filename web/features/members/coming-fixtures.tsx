import type { FixtureSummary } from '#contract/schedule.ts'
import { BookButton } from '#web/features/bookings/book-button.tsx'
import { FixtureRow } from '#web/fixture/fixture-row.tsx'
import { useScores } from '#web/fixture/use-scores.ts'
import { useDayText } from '#web/time/use-day-text.ts'

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

import { memo } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { BookButton, takesBookings } from '#web/features/bookings/book-button.tsx'
import { FixtureRow } from '#web/fixture/fixture-row.tsx'
import { FixtureStar } from './favourites/star-button.tsx'

type ListedFixtureProps = { fixture: FixtureSummary; isOriginKnown: boolean }

/** A row of a long list with what can be done about it; made anew only when its own fixture changes. */
export const ListedFixture = memo(
  cachedFragment('listed-fixture', function ListedFixture({ fixture, isOriginKnown }: ListedFixtureProps) {
    return <FixtureRow fixture={fixture} isOriginKnown={isOriginKnown} action={<RowActions fixture={fixture} />} />
  }),
)

/** A phone has room for one: booking, where that is possible. */
function RowActions({ fixture }: { fixture: FixtureSummary }) {
  const { fixtureId, home, away } = fixture
  const isBookable = takesBookings(fixture)
  return (
    <div className="fixture-actions">
      {isBookable && <BookButton fixture={fixture} isCompact />}
      <FixtureStar
        id={fixtureId}
        name={`${home.name} – ${away.name}`}
        className={isBookable ? 'max-sm:hidden' : undefined}
      />
    </div>
  )
}

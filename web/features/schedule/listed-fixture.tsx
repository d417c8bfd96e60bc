import { memo } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { BookButton, takesBookings } from '#web/features/bookings/book-button.tsx'
import { FixtureRow } from '#web/fixture/fixture-row.tsx'
import { FixtureStar } from './favourites/star-button.tsx'

type ListedFixtureProps = { fixture: FixtureSummary; isOriginKnown: boolean }

/** A row of a long list with its actions. It renders again only when its fixture changes. */
export const ListedFixture = memo(
  cachedFragment('listed-fixture', function ListedFixture({ fixture, isOriginKnown }: ListedFixtureProps) {
    return <FixtureRow fixture={fixture} isOriginKnown={isOriginKnown} action={<RowActions fixture={fixture} />} />
  }),
)

/** Phones have space for one action: booking when possible, otherwise the star. */
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

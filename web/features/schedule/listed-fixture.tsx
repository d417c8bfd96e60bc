import { memo } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { FixtureRow } from './fixture-row.tsx'
import { StarButton } from './star-button.tsx'

type ListedFixtureProps = { fixture: FixtureSummary; isOriginKnown: boolean }

/** A row of a long list with what can be done about it; made anew only when its own fixture changes. */
export const ListedFixture = memo(function ListedFixture({ fixture, isOriginKnown }: ListedFixtureProps) {
  return <FixtureRow fixture={fixture} isOriginKnown={isOriginKnown} action={<RowActions fixture={fixture} />} />
})

function RowActions({ fixture: { fixtureId, home, away } }: { fixture: FixtureSummary }) {
  return <StarButton kind="fixtures" id={fixtureId} name={`${home.name} – ${away.name}`} className="-mr-2" />
}

import { FixtureRowSkeleton } from '#web/features/schedule/fixture-row.tsx'

/** Rows where rows will be: every section of a team or tournament is a list or a table. */
export function TeamSectionSkeleton() {
  return (
    <ul className="card overflow-hidden">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
        <FixtureRowSkeleton key={place} />
      ))}
    </ul>
  )
}

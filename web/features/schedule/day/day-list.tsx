import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { DayTournament } from '#contract/schedule-days.ts'
import { noFavourites } from '#web/features/schedule/favourites/favourites.ts'
import { useFavourites } from '#web/features/schedule/favourites/use-favourites.ts'
import { FixtureGroup, type Group, PendingRows } from '#web/features/schedule/fixture-group.tsx'
import { ReadError } from '#web/list/read-error.tsx'
import { useStore } from '#web/ui/store.ts'
import { groupDay } from './day-groups.ts'
import type { DayReader } from './day-reader.ts'

/** A day's fixtures by tournament. Missing rows are read when their group is near the viewport. */
export function DayList({ reader, tournaments }: { reader: DayReader; tournaments: DayTournament[] }) {
  // Deferred, so that React renders a hundred new rows in pieces and stays responsive to scrolling and taps.
  const { fixtures, next, hasFailed } = useDeferredValue(useStore(reader.pages, reader.pages.get()))
  const { tournaments: starred } = useFavourites()
  const before = useRef<Group[]>([])
  const groups = useMemo(() => {
    return groupDay(fixtures, tournaments, { isWhole: next === null, starred, before: before.current })
  }, [fixtures, tournaments, next, starred])
  useEffect(() => {
    before.current = groups
    reader.shown(fixtures.length)
  }, [groups, reader, fixtures])
  // Until the stars are read, a style rule of the inline script shows starred tournaments first. The list now sorts
  // them itself, so remove the rule.
  useLayoutEffect(() => {
    if (starred !== noFavourites.tournaments) leaveOut(window.starSheet)
  }, [starred])
  return (
    <>
      {groups.map((group) => (
        <FixtureGroup key={group.id} group={group} onNear={reader.reach} />
      ))}
      {hasFailed && (
        <div className="card">
          <ReadError read={reader.retry} />
        </div>
      )}
      {tournaments.length === 0 && next !== null && !hasFailed && (
        // Without totals per tournament, the number of missing rows is unknown.
        <PendingRows key={fixtures.length} count={3} onNear={() => reader.reach('', Number.POSITIVE_INFINITY)} />
      )}
    </>
  )
}

/** Other rules of the inline script, and those of a polyfill, stay. */
function leaveOut(sheet: CSSStyleSheet | undefined): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
}

import type { FixtureSummary } from '#contract/schedule.ts'
import type { DayTournament } from '#contract/schedule-days.ts'
import type { Group } from '#web/features/schedule/fixture-group.tsx'

/**
 * Groups the loaded rows by tournament, starred tournaments first. Until all rows are loaded, a group's total includes
 * the missing ones. With `isWhole`, no more rows follow, so the totals of `tournaments` are ignored. Unchanged groups
 * of `before` are returned as the same objects.
 */
export function groupDay(
  fixtures: FixtureSummary[],
  tournaments: DayTournament[],
  { isWhole, starred, before = [] }: { isWhole: boolean; starred: readonly string[]; before?: Group[] },
): Group[] {
  const groups = new Map<string, Group>(
    tournaments.map(({ id, name, sport, total }) => [id, { id, name, sport, total, fixtures: [] }]),
  )
  for (const fixture of fixtures) {
    const { id, name } = fixture.tournament
    const group = groups.get(id) ?? { id, name, sport: fixture.sport, total: 0, fixtures: [] }
    group.fixtures.push(fixture)
    groups.set(id, group)
  }
  const shown = [...groups.values()].map((group) => ({
    ...group,
    total: isWhole ? group.fixtures.length : Math.max(group.total, group.fixtures.length),
  }))
  const known = new Map(before.map((group) => [group.id, group]))
  const isStarred = (group: Group) => Number(starred.includes(group.id))
  return shown
    .filter(({ total }) => total > 0)
    .map((group) => sameAs(known.get(group.id), group) ?? group)
    .toSorted((a, b) => isStarred(b) - isStarred(a))
}

/** Returns the earlier group when nothing has changed, so that it is not rendered again. Returns null otherwise. */
function sameAs(before: Group | undefined, now: Group): Group | null {
  if (!before || before.total !== now.total || before.fixtures.length !== now.fixtures.length) return null
  return before.fixtures.every((fixture, index) => fixture === now.fixtures[index]) ? before : null
}

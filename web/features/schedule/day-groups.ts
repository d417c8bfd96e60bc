import type { FixtureSummary } from '#contract/schedule.ts'
import type { DayTournament } from '#contract/schedule-days.ts'
import type { Group } from './fixture-group.tsx'

/**
 * Every tournament of the day with the rows that are here so far, starred ones first. Until all rows are here a group
 * counts those it will have; `isWhole` says that nothing more comes, whatever was counted a moment before.
 */
export function groupDay(
  fixtures: FixtureSummary[],
  tournaments: DayTournament[],
  { isWhole, starred }: { isWhole: boolean; starred: readonly string[] },
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
  const isStarred = (group: Group) => Number(starred.includes(group.id))
  return shown.filter(({ total }) => total > 0).toSorted((a, b) => isStarred(b) - isStarred(a))
}

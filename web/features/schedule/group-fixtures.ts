import type { FixtureSummary } from '#contract/schedule.ts'

export type TournamentGroup = { id: string; name: string; fixtures: FixtureSummary[] }

/** By tournament, in the order of each tournament's first kick-off; within one by kick-off. */
export function groupByTournament(fixtures: FixtureSummary[]): TournamentGroup[] {
  const groups = new Map<string, TournamentGroup>()
  for (const fixture of fixtures.toSorted((a, b) => a.kickOff - b.kickOff)) {
    const { id, name } = fixture.tournament
    const group = groups.get(id) ?? { id, name, fixtures: [] }
    group.fixtures.push(fixture)
    groups.set(id, group)
  }
  return [...groups.values()]
}

import type { FixtureSummary } from '#contract/schedule.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { folded } from '#web/i18n/folded.ts'
import { dateIn } from '#web/time/kick-off.ts'

export type FixtureGroups = { today: FixtureSummary[]; later: FixtureSummary[]; over: FixtureSummary[] }

/**
 * Groups the commentator's fixtures that match what was typed: those of today, then coming ones, both in the order of
 * their kick-off, then fixtures that are over, newest first. A fixture that runs belongs to today.
 */
export function groupFixtures(
  fixtures: readonly FixtureSummary[],
  { typed, nowMs, zone }: { typed: string; nowMs: number; zone: string },
): FixtureGroups {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const today = dateIn(nowMs, zone)
  const found = fixtures
    .filter(({ home, away, tournament }) => {
      const text = folded(`${home.name} ${away.name} ${tournament.name}`)
      return words.every((word) => text.includes(word))
    })
    .toSorted((one, other) => one.kickOff - other.kickOff)
  const groups: FixtureGroups = { today: [], later: [], over: [] }
  for (const fixture of found) {
    const phase = phaseOf(fixture)
    const isToday = phase === 'on' || dateIn(fixture.kickOff, zone) === today
    groups[phase === 'over' ? 'over' : isToday ? 'today' : 'later'].push(fixture)
  }
  groups.over.reverse()
  return groups
}

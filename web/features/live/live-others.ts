import type { FixtureSummary } from '#contract/schedule.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'

const shown = 6

/** Returns the live fixtures, at most as many as a page shows. */
export function liveOf(fixtures: FixtureSummary[]): FixtureSummary[] {
  return fixtures.filter((fixture) => phaseOf(fixture) === 'on').slice(0, shown)
}

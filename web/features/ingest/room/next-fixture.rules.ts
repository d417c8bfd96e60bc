import { maxFixtureMs } from '#contract/rules/publish-window.ts'
import type { FixtureSummary } from '#contract/schedule.ts'

const over: readonly FixtureSummary['state'][] = ['finished', 'awarded', 'abandoned', 'cancelled', 'postponed']

/** Returns the chosen fixture while it is not over, else the first one that is not over. Null without one. */
export function nextFixtureOf(
  fixtures: readonly FixtureSummary[],
  { chosenId, nowMs, exceptId = null }: { chosenId: string | null; nowMs: number; exceptId?: string | null },
): FixtureSummary | null {
  const coming = fixtures
    .filter(
      ({ fixtureId, state, kickOff }) =>
        fixtureId !== exceptId && !over.includes(state) && kickOff > nowMs - maxFixtureMs,
    )
    .toSorted((one, other) => one.kickOff - other.kickOff)
  return coming.find(({ fixtureId }) => fixtureId === chosenId) ?? coming[0] ?? null
}

import type { FixtureCommentator, FixtureSummary } from '#contract/schedule.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'

/** A commentator and the next fixtures. `total` is the number of fixtures to come, or null when it is unknown. */
export type Slot = { commentator: FixtureCommentator; fixtures: FixtureSummary[]; total: number | null }

const shownCommentators = 6
const shownFixtures = 3

/**
 * Returns the commentators with their next fixtures, commentators on air first. Both lists are limited to the numbers
 * that the home page shows.
 */
export function slotsOf(fixtures: FixtureSummary[], totals: ReadonlyMap<string, number>): Slot[] {
  const slots = new Map<string, Slot>()
  for (const fixture of fixtures.filter((one) => phaseOf(one) !== 'over').toSorted((a, b) => a.kickOff - b.kickOff)) {
    for (const commentator of fixture.commentators) {
      const slot = slots.get(commentator.userId) ?? {
        commentator,
        fixtures: [],
        total: totals.get(commentator.userId) ?? null,
      }
      if (slot.fixtures.length < shownFixtures) slot.fixtures.push(fixture)
      if (commentator.isLive) slot.commentator = commentator
      slots.set(commentator.userId, slot)
    }
  }
  return [...slots.values()]
    .toSorted((a, b) => Number(b.commentator.isLive) - Number(a.commentator.isLive))
    .slice(0, shownCommentators)
}

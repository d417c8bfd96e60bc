import { expect, test } from 'vitest'
import type { FixtureSummary } from '#contract/schedule.ts'
import { byHeat } from './heat.ts'

function fixture(
  fixtureId: string,
  given: { viewers?: number; isFeatured?: boolean; live?: boolean[] },
): FixtureSummary {
  const { viewers = 0, isFeatured = false, live = [] } = given
  return { fixtureId, viewers, isFeatured, commentators: live.map((isLive) => ({ isLive })) } as FixtureSummary
}

test('what is shown comes first, then featured, then commentated, then most watched', () => {
  const fixtures = [
    fixture('quiet', {}),
    fixture('watched', { viewers: 900 }),
    fixture('commentated', { live: [false] }),
    fixture('featured', { isFeatured: true }),
    fixture('shown', { live: [false, true] }),
    fixture('quiet too', {}),
  ]
  expect(byHeat(fixtures).map(({ fixtureId }) => fixtureId)).toEqual([
    'shown',
    'featured',
    'commentated',
    'watched',
    'quiet',
    'quiet too',
  ])
})

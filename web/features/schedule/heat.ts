import type { FixtureSummary } from '#contract/schedule.ts'

/** A fixture that somebody shows right now comes before one that is only played; then featured, then most watched. */
function rank(fixture: FixtureSummary): number[] {
  const isShown = fixture.commentators.some((commentator) => commentator.isLive)
  return [Number(isShown), Number(fixture.isFeatured), Number(fixture.commentators.length > 0), fixture.viewers]
}

/** Hottest first; equals keep their order. */
export function byHeat(fixtures: FixtureSummary[]): FixtureSummary[] {
  const ranked = fixtures.map((fixture) => ({ fixture, rank: rank(fixture) }))
  ranked.sort((a, b) => {
    const index = a.rank.findIndex((value, place) => value !== b.rank[place])
    return index === -1 ? 0 : (b.rank[index] ?? 0) - (a.rank[index] ?? 0)
  })
  return ranked.map(({ fixture }) => fixture)
}

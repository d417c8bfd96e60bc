import type { FixtureSummary } from '#contract/schedule.ts'

/** A fixture that somebody shows right now comes before one that is only played; then the most watched. */
function rank(fixture: FixtureSummary): [number, number, number] {
  const isShown = fixture.commentators.some((commentator) => commentator.isLive)
  return [isShown ? 1 : 0, fixture.isFeatured ? 1 : 0, fixture.viewers]
}

export function hottest(live: FixtureSummary[]): FixtureSummary | null {
  const sorted = live.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    const index = left.findIndex((value, position) => value !== right[position])
    return index === -1 ? 0 : (right[index] ?? 0) - (left[index] ?? 0)
  })
  return sorted[0] ?? null
}

/** Points that a competition deducts for the cards of one player in one fixture. */
export type ConductPoints = { yellow: number; secondYellow: number; red: number; yellowAndRed: number }

export type Card = { player: string; kind: 'yellow' | 'secondYellow' | 'red' }

/** A team's cards in one fixture. `figures` are the counts in the statistics, or null without statistics. */
export type FixtureCards = { cards: readonly Card[]; figures: { yellow: number; red: number } | null }

/**
 * Returns a team's conduct score, zero or below, from all of its fixtures. Returns null when the cards of a fixture may
 * be incomplete. They are complete when they agree with the counts in the statistics.
 */
export function conductOf(fixtures: readonly FixtureCards[], points: ConductPoints): number | null {
  if (!fixtures.every(isComplete)) return null
  const taken = fixtures.reduce((sum, { cards }) => {
    const players = [...Map.groupBy(cards, ({ player }) => player).values()]
    return sum + players.reduce((of, own) => of + takenFor(own, points), 0)
  }, 0)
  return taken === 0 ? 0 : -taken
}

/**
 * Sources count a second yellow card as yellow, as red or as both. So a count may exceed the cards of its kind by up to
 * the number of second yellow cards.
 */
function isComplete({ cards, figures }: FixtureCards): boolean {
  if (!figures) return false
  const count = (kind: Card['kind']) => cards.filter((card) => card.kind === kind).length
  const [yellow, second, red] = [count('yellow'), count('secondYellow'), count('red')]
  const fits = (reported: number, seen: number) => reported >= seen && reported <= seen + second
  return fits(figures.yellow, yellow) && fits(figures.red, red)
}

function takenFor(cards: readonly Card[], points: ConductPoints): number {
  const has = (kind: Card['kind']) => cards.some((card) => card.kind === kind)
  if (has('secondYellow')) return points.secondYellow
  if (has('red')) return has('yellow') ? points.yellowAndRed : points.red
  return cards.length * points.yellow
}

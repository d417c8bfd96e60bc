import { eventKinds, statisticKinds } from '#contract/rules/fixture-events.ts'
import type { CardFigureRow, CardRow } from './card.store.ts'
import { type Card, type ConductPoints, conductOf, type FixtureCards } from './conduct.rules.ts'
import type { RulingKind } from './ruling.store.ts'
import type { SeasonFixtureRow } from './season.store.ts'
import type { SeasonFacts } from './season-facts.service.ts'
import type { CompetitionRules } from './table-rules.data.ts'
import type { Beside } from './tie-break.rules.ts'

const cardOf = new Map<number, Card['kind']>([
  [eventKinds.yellowCard, 'yellow'],
  [eventKinds.secondYellow, 'secondYellow'],
  [eventKinds.redCard, 'red'],
])

/** Returns the inputs of a table besides results: rulings, and conduct from the cards when no ruling sets it. */
export function besideOf(facts: SeasonFacts, counted: readonly SeasonFixtureRow[], rules: CompetitionRules): Beside {
  const ruled = (kind: RulingKind) => facts.rulings.filter((ruling) => ruling.kind === kind)
  const figures = (kind: RulingKind) => ruled(kind).map(({ team_id, value }) => [team_id, value] as const)
  const adjustments = new Map<string, number>()
  for (const [teamId, points] of figures('points')) adjustments.set(teamId, (adjustments.get(teamId) ?? 0) + points)
  return {
    adjustments,
    conduct: new Map([...(rules.conduct ? conductFrom(facts, counted, rules.conduct) : []), ...figures('conduct')]),
    ranking: new Map(figures('ranking')),
    lots: figures('lots')
      .toSorted(([, a], [, b]) => a - b)
      .map(([teamId]) => teamId),
  }
}

/** Returns the conduct of teams whose cards are all known. Awarded fixtures were not played and have no cards. */
function conductFrom(
  { cards, cardFigures }: SeasonFacts,
  counted: readonly SeasonFixtureRow[],
  points: ConductPoints,
): [string, number][] {
  const cardsByFixture = Map.groupBy(cards, ({ fixture_id }) => fixture_id)
  const figures = Map.groupBy(cardFigures, ({ fixture_id }) => fixture_id)
  const fixtures = counted.filter(({ state }) => state !== 'awarded')
  const played = fixtures.flatMap(({ id, home_id, away_id }) => {
    const of = (side: 'home' | 'away') => cardsOf(cardsByFixture.get(id) ?? [], figures.get(id) ?? [], side)
    return [
      { teamId: home_id, ...of('home') },
      { teamId: away_id, ...of('away') },
    ]
  })
  return [...Map.groupBy(played, ({ teamId }) => teamId)].flatMap(([teamId, own]): [string, number][] => {
    const score = conductOf(own, points)
    return score === null ? [] : [[teamId, score]]
  })
}

/**
 * Returns one side's cards in a fixture, and the counts in its statistics. When the statistics count yellow cards but
 * have no count of red cards, there was no red card.
 */
function cardsOf(rows: readonly CardRow[], figures: readonly CardFigureRow[], side: 'home' | 'away'): FixtureCards {
  const cards = rows.flatMap((row): Card[] => {
    const kind = row.side === side ? cardOf.get(row.kind) : undefined
    return kind ? [{ player: row.player, kind }] : []
  })
  const figure = (kind: number) => figures.find((row) => row.kind === kind)?.[side]
  const yellow = figure(statisticKinds.yellowCards)
  return { cards, figures: yellow === undefined ? null : { yellow, red: figure(statisticKinds.redCards) ?? 0 } }
}

import { expect, test } from 'vitest'
import { eventKinds, statisticKinds } from '#contract/rules/fixture-events.ts'
import { inAll } from '#demo/world.ts'
import { besideOf } from './beside.view.ts'
import type { CardFigureRow, CardRow } from './card.store.ts'
import type { RulingKind, RulingRow } from './ruling.store.ts'
import type { SeasonFixtureRow } from './season.store.ts'
import type { SeasonFacts } from './season-facts.service.ts'
import { rulesOf } from './table-rules.data.ts'

const worldCup = rulesOf('world-cup-2026')
const [yellow, second, red] = [eventKinds.yellowCard, eventKinds.secondYellow, eventKinds.redCard]

function played(id: string, home: string, away: string, state: SeasonFixtureRow['state'] = 'finished') {
  const scores = { home_score: 1, away_score: 0, home_regular: null, away_regular: null, home_extra: null }
  return {
    id,
    home_id: home,
    away_id: away,
    state,
    stage: 'group' as const,
    group_name: 'A',
    round_key: '',
    round_number: 1,
    bracket_number: null,
    round: inAll('Vòng 1'),
    kick_off: new Date(0),
    ...scores,
    away_extra: null,
    home_pens: null,
    away_pens: null,
  }
}

const card = (fixtureId: string, side: 'home' | 'away', player: string, kind: number): CardRow => ({
  fixture_id: fixtureId,
  side,
  player,
  kind,
})

const yellows = (fixtureId: string, home: number, away: number): CardFigureRow => ({
  fixture_id: fixtureId,
  kind: statisticKinds.yellowCards,
  home,
  away,
})

const reds = (fixtureId: string, home: number, away: number): CardFigureRow => ({
  fixture_id: fixtureId,
  kind: statisticKinds.redCards,
  home,
  away,
})

const ruling = (team_id: string, kind: RulingKind, value: number): RulingRow => ({
  id: `${team_id} ${kind} ${value}`,
  team_id,
  kind,
  value,
  reason: '',
  ruled_at: new Date(0),
})

function besideFrom(fixtures: SeasonFixtureRow[], given: Partial<SeasonFacts>) {
  const facts: SeasonFacts = { fixtures, teams: new Map(), rulings: [], cards: [], cardFigures: [], ...given }
  return besideOf(facts, fixtures, worldCup)
}

test('conduct counts one deduction per player and fixture: 1, 3 for two yellow cards, 4 for a red one, 5 for both', () => {
  const beside = besideFrom([played('1', 'a', 'b')], {
    cards: [
      card('1', 'home', 'Warned', yellow),
      card('1', 'home', 'Twice', yellow),
      card('1', 'home', 'Twice', second),
      card('1', 'away', 'Sent off', red),
      card('1', 'away', 'Both', yellow),
      card('1', 'away', 'Both', red),
    ],
    // The figures count a second yellow card as both yellow and red.
    cardFigures: [yellows('1', 3, 1), reds('1', 1, 2)],
  })
  expect(beside.conduct).toEqual(
    new Map([
      ['a', -4],
      ['b', -9],
    ]),
  )
})

test('a team without complete cards has no conduct score except by a ruling, and an awarded fixture has no cards', () => {
  const fixtures = [played('1', 'a', 'b'), played('2', 'b', 'c'), played('3', 'c', 'd', 'awarded')]
  const cards = [card('1', 'home', 'Warned', yellow)]
  const cardFigures = [yellows('1', 1, 2)]
  const onlyA = new Map([['a', -1]])
  expect(besideFrom(fixtures, { cards, cardFigures }).conduct).toEqual(onlyA)
  const rulings = [ruling('b', 'conduct', -3), ruling('a', 'conduct', -2)]
  expect(besideFrom(fixtures, { cards, cardFigures, rulings }).conduct).toEqual(
    new Map([
      ['a', -2],
      ['b', -3],
    ]),
  )
  const allFigures = [...cardFigures, yellows('2', 0, 0)]
  expect(besideFrom(fixtures, { cards, cardFigures: allFigures }).conduct).toEqual(new Map([...onlyA, ['c', 0]]))
})

test('points of several rulings add up, and lots are in the order of the draw', () => {
  const rulings = [
    ruling('a', 'points', -6),
    ruling('a', 'points', 2),
    ruling('b', 'lots', 2),
    ruling('c', 'lots', 1),
    ruling('c', 'ranking', 14),
  ]
  expect(besideFrom([], { rulings })).toEqual({
    adjustments: new Map([['a', -4]]),
    conduct: new Map(),
    ranking: new Map([['c', 14]]),
    lots: ['c', 'b'],
  })
})

import { expect, test } from 'vitest'
import { inAll } from '#demo/world.ts'
import { knockOutOf } from './bracket.view.ts'
import type { SeasonFixtureRow } from './season.store.ts'
import type { SeasonFacts } from './season-facts.service.ts'
import { rulesOf } from './table-rules.data.ts'

const letters = [...'ABCDEFGHIJKL']
const viewpoint = { kind: 'cup', rules: rulesOf('world-cup-2026'), locale: 'en', nowMs: 0 } as const
let made = 0

function row(home: string, away: string, given: Partial<SeasonFixtureRow> = {}): SeasonFixtureRow {
  made += 1
  const score = { home_score: null, away_score: null, home_regular: null, away_regular: null }
  return {
    id: String(made),
    home_id: home,
    away_id: away,
    state: 'scheduled',
    stage: 'group',
    round_key: '',
    group_name: home.charAt(0),
    round_number: 1,
    bracket_number: null,
    round: inAll('Vòng'),
    ...score,
    kick_off: new Date(made),
    home_extra: null,
    away_extra: null,
    home_pens: null,
    away_pens: null,
    ...given,
  }
}

const won = { state: 'finished' as const, home_score: 1, away_score: 0 }

function factsOf(fixtures: SeasonFixtureRow[]): SeasonFacts {
  const ids = [...new Set(fixtures.flatMap(({ home_id, away_id }) => [home_id, away_id]))]
  const teams = ids.map((id) => ({ id, names: inAll(id), short_name: id, colour: '#123456', crest: '' }))
  const nothing = { rulings: [], cards: [], cardFigures: [] }
  return { fixtures, teams: new Map(teams.map((team) => [team.id, team])), ...nothing }
}

test('the World Cup of 2026 joins all its rounds from the groups on, with teams of finished groups in their places', () => {
  const fixtures = letters.map((letter) => row(`${letter}1`, `${letter}2`, letter < 'C' ? won : {}))
  const { rounds, thirdPlace } = knockOutOf(factsOf(fixtures), viewpoint)
  expect(rounds.map(({ key, name, ties }) => [key, name, ties.length])).toEqual([
    ['r32', 'Round of 32', 16],
    ['r16', 'Round of 16', 8],
    ['qf', 'Quarter-finals', 4],
    ['sf', 'Semi-finals', 2],
    ['final', 'Final', 1],
  ])
  for (const [i, { ties }] of rounds.entries())
    for (const [place, { next }] of ties.entries())
      expect(next).toBe(rounds[i + 1]?.ties[Math.floor(place / 2)]?.key ?? null)
  const tie = (number: number) => rounds.flatMap(({ ties }) => ties).find((one) => one.number === number)
  expect(tie(73)).toMatchObject({ home: { name: 'A2' }, homePlace: null, away: { name: 'B2' }, legs: [] })
  expect(tie(79)).toMatchObject({
    home: { name: 'A1' },
    away: null,
    awayPlace: { kind: 'group', rank: 3, groups: ['C', 'E', 'F', 'H', 'I'] },
  })
  expect(tie(89)).toMatchObject({ home: null, homePlace: { kind: 'winner', number: 74 } })
  expect(thirdPlace).toMatchObject({ number: 103, homePlace: { kind: 'loser', number: 101 } })
})

test('a season whose groups differ from the plan uses only its fixtures', () => {
  const eight = letters.slice(0, 8).map((letter) => row(`${letter}1`, `${letter}2`))
  expect(knockOutOf(factsOf(eight), viewpoint)).toEqual({ rounds: [], thirdPlace: null })
  const final = row('A1', 'B1', { stage: 'knockout', round_key: 'final', group_name: '', bracket_number: 64, ...won })
  const { rounds } = knockOutOf(factsOf([...eight, final]), viewpoint)
  expect(rounds.map(({ key, ties }) => [key, ties.map(({ winner }) => winner)])).toEqual([['final', ['home']]])
})

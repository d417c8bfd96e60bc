import { describe, expect, test } from 'vitest'
import { readFolder } from '#server/features/sports-data/providers/openfootball/read-folder.adapter.ts'
import type { SheetFixture } from '#server/features/sports-data/season-sheet.rules.ts'
import { bracketOf } from '#server/features/tournaments/bracket.rules.ts'
import { topScorers } from '#server/features/tournaments/scorers.rules.ts'
import { placedAcrossGroups, type StandingsRow, standings } from '#server/features/tournaments/standings.rules.ts'
import { rulesOf } from '#server/features/tournaments/table-rules.data.ts'
import { worldCup2026Plan } from '#server/features/tournaments/world-cup-2026.data.ts'
import { factsFolder } from '#tests/setup/facts-folder.ts'

const folder = factsFolder()

function tableOf(fixtures: readonly SheetFixture[], rules: string): StandingsRow[] {
  const teams = [...new Set(fixtures.flatMap(({ home, away }) => [home, away]))]
  const counted = fixtures.flatMap(({ home, away, kickOff, score }) =>
    score?.ft ? [{ homeId: home, awayId: away, kickOff: Date.parse(kickOff), score: score.ft }] : [],
  )
  return standings(teams, counted, { rules: rulesOf(rules) })
}

describe.skipIf(folder === null)('the World Cup of 2026 from its results', async () => {
  const { sheets } = folder ? await readFolder(folder.raw) : { sheets: [] }
  const fixtures =
    sheets.find(({ tournament, teams }) => tournament.code === 'world-cup' && teams[0]?.squad.length)?.fixtures ?? []
  const groups = Map.groupBy(
    fixtures.filter(({ group }) => group !== null),
    ({ group }) => group as string,
  )
  const tables = new Map([...groups].map(([group, own]) => [group, tableOf(own, 'world-cup-2026')]))
  const numbered = new Map(fixtures.map((fixture) => [fixture.number, fixture]))

  test('the first and second of each group played the planned knock-out fixtures', () => {
    const wrong = worldCup2026Plan.flatMap(({ number, places }) => {
      const fixture = numbered.get(number)
      return places.flatMap((place, i) => {
        if (place.kind !== 'group') return []
        const team = i === 0 ? fixture?.home : fixture?.away
        const expected = place.groups.map((group) => tables.get(group)?.[place.rank - 1]?.teamId)
        return expected.includes(team) ? [] : [`${number}: ${team} is none of ${expected.join(', ')}`]
      })
    })
    expect(wrong).toEqual([])
    expect([...tables.values()].map((rows) => rows.length)).toEqual(Array(12).fill(4))
  })

  test('the eight best thirds are those that advanced', () => {
    const rules = rulesOf('world-cup-2026')
    const thirds = placedAcrossGroups([...tables.values()], { place: 3, rules })
    const wentOn = new Set(
      fixtures.filter(({ roundKey }) => roundKey === 'r32').flatMap(({ home, away }) => [home, away]),
    )
    expect(thirds.map(({ teamId }) => wentOn.has(teamId))).toEqual([...Array(8).fill(true), ...Array(4).fill(false)])
  })

  test('the bracket joins every round to the next as it was played, up to the champion', () => {
    const knockOut = fixtures.flatMap(({ key, roundKey, number, kickOff, home, away, score }) =>
      roundKey === null
        ? []
        : [
            {
              fixtureId: key,
              roundKey,
              number,
              kickOff: Date.parse(kickOff),
              homeId: home,
              awayId: away,
              isOver: score !== null,
              isVoid: false,
              regular: score?.ft ?? null,
              extra: score?.et ?? null,
              penalties: score?.pens ?? null,
            },
          ],
    )
    const drawn = bracketOf(knockOut, { plan: worldCup2026Plan }, { nowMs: Date.now() })
    const derived = bracketOf(knockOut, {}, { nowMs: Date.now() })
    expect(drawn.rounds.map(({ roundKey, ties }) => [roundKey, ties.length])).toEqual([
      ['r32', 16],
      ['r16', 8],
      ['qf', 4],
      ['sf', 2],
      ['final', 1],
    ])
    // The bracket that is derived from the results equals the one that is built from the match numbers.
    expect(derived.rounds.map(({ ties }) => ties.map(({ key, next }) => [key, next]))).toEqual(
      drawn.rounds.map(({ ties }) => ties.map(({ key, next }) => [key, next])),
    )
    for (const [i, { ties }] of drawn.rounds.entries())
      for (const [place, { winnerId, next }] of ties.entries()) {
        const following = drawn.rounds[i + 1]?.ties[Math.floor(place / 2)]
        expect(next).toBe(following?.key ?? null)
        if (following) expect([following.firstId, following.secondId]).toContain(winnerId)
      }
    expect(drawn.rounds.at(-1)?.ties[0]).toMatchObject({ winnerId: 'spain', decidedBy: 'extraTime' })
    expect(drawn.thirdPlace).toMatchObject({ winnerId: 'england', aggregate: [4, 6] })
  })

  test('goals are credited to players, own goals to none', () => {
    const goals = fixtures.flatMap((fixture) =>
      fixture.goals.map((goal) => ({ ...goal, teamId: goal.side === 'home' ? fixture.home : fixture.away })),
    )
    const scorers = topScorers(goals, goals.length)
    const own = goals.filter(({ isOwnGoal }) => isOwnGoal).length
    expect(scorers.reduce((sum, scorer) => sum + scorer.goals, 0)).toBe(308 - own)
    expect(scorers[0]?.goals).toBeGreaterThan(scorers[9]?.goals ?? 0)
  })

  test('a league season ends with a champion and counts only fixtures with a score', () => {
    for (const code of ['en.1', 'es.1', 'it.1', 'de.1', 'fr.1', 'nl.1', 'pt.1']) {
      const sheet = sheets.find(({ tournament, season }) => tournament.code === code && season === '2025/26')
      const rows = tableOf(sheet?.fixtures ?? [], 'standard')
      const finished = sheet?.fixtures.filter(({ state }) => state === 'finished').length ?? 0
      expect(rows.reduce((sum, { played }) => sum + played, 0)).toBe(2 * finished)
    }
    const coming = sheets.find(({ tournament, season }) => tournament.code === 'es.1' && season === '2026/27')
    expect(new Set(tableOf(coming?.fixtures ?? [], 'laliga').map(({ played }) => played))).toEqual(new Set([0]))
  })

  test('the league phase of the Champions League advances the right eight and twenty-four teams', () => {
    const sheet = sheets.find(({ tournament }) => tournament.code === 'uefa.cl')
    const rows = tableOf(sheet?.fixtures.filter(({ stage }) => stage === 'league') ?? [], 'uefa-league-phase')
    const inRound = (key: string) =>
      new Set(sheet?.fixtures.filter(({ roundKey }) => roundKey === key).flatMap(({ home, away }) => [home, away]))
    const zone = (name: string) => rows.filter((row) => row.zone === name).map(({ teamId }) => teamId)
    expect(new Set(zone('knockoutPlayoff'))).toEqual(inRound('playoff'))
    expect(zone('roundOf16').every((team) => inRound('r16').has(team))).toBe(true)
    expect(zone('eliminated').some((team) => inRound('r16').has(team))).toBe(false)
    expect(rows.some(({ isShared }) => isShared)).toBe(false)
  })
})

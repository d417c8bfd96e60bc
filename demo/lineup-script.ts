import type { Lineup, LineupPlayer, Lineups } from '#contract/fixture-details.ts'
import { abroad, anyLeague, namePools } from './data/player-names.ts'
import { drawing, pick } from './draw.ts'

const formations = ['4-3-3', '4-2-3-1', '4-4-2', '3-4-3', '3-5-2'] as const
const squadSize = 18
const starterCount = 11
const shirtNumbers = [1, 2, 5, 4, 3, 6, 8, 10, 7, 9, 11, 23, 12, 14, 16, 18, 20, 22]

/** Returns a team’s players, the same in each fixture. About one in five is foreign. */
function squadOf(teamKey: string, league: string): string[] {
  const draw = drawing(`squad ${teamKey}`)
  const names = new Set<string>()
  for (let i = 0; names.size < squadSize; i += 1) {
    const from = (list: readonly string[], part: string) => pick(list, draw(`${part} ${i}`))
    const home = namePools[league] ?? anyLeague
    const { family, middle, given, first } = draw(`abroad ${i}`) < 0.2 ? pick(abroad, draw(`where ${i}`)) : home
    const parts = [from(family, 'f'), ...(middle ? [from(middle, 'm')] : []), from(given, 'g')]
    names.add((first === 'family' ? parts : parts.toReversed()).join(' '))
  }
  return [...names]
}

/**
 * Returns the goalkeeper’s position, then those of the formation’s lines. The players of the last line are forwards.
 */
function positionsOf(formation: string): LineupPlayer['position'][] {
  const figures = formation.split('-').map(Number)
  const lines = figures.map((count, i) => {
    const position = i === 0 ? 'D' : i === figures.length - 1 ? 'F' : 'M'
    return Array.from({ length: count }, (): LineupPlayer['position'] => position)
  })
  return ['G', ...lines.flat()]
}

function lineupOf(teamKey: string, league: string): Lineup {
  const draw = drawing(`lineup ${teamKey}`)
  const formation = pick(formations, draw('formation'))
  const positions = positionsOf(formation)
  const captain = 1 + Math.floor(draw('captain') * (starterCount - 1))
  return {
    formation,
    coach: squadOf(`coach ${teamKey}`, league)[0] ?? '',
    players: squadOf(teamKey, league).map((name, i) => ({
      name,
      number: shirtNumbers[i] ?? null,
      position: positions[i] ?? '',
      isStarter: i < starterCount,
      isCaptain: i === captain,
    })),
  }
}

const known = new Map<string, Lineup>()

/** Returns the team’s only line-up, which it has in each fixture. */
function knownLineup(teamKey: string, league: string): Lineup {
  const lineup = known.get(teamKey) ?? lineupOf(teamKey, league)
  known.set(teamKey, lineup)
  return lineup
}

/** `key` is the fixture’s key `demo:{league}:{when}:{home}`. It determines the league; the ids determine the teams. */
export function lineupsOf({ key, homeId, awayId }: { key: string; homeId: string; awayId: string }): Lineups {
  const league = key.split(':')[1] ?? ''
  return { home: knownLineup(homeId, league), away: knownLineup(awayId, league), isConfirmed: true }
}

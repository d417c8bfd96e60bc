import type { Lineup } from '#contract/fixture-details.ts'
import type { PlayerLine, RatedEleven } from '#contract/player-ratings.ts'

/** A player with enough counted votes. `line` is null when no source says where the player has played. */
export type Candidate = { playerId: string; line: PlayerLine | null; average: number; counted: number }

/** Numbers of defenders, midfielders and forwards. At equal totals, the first one is chosen. */
const formations = [
  [4, 3, 3],
  [4, 4, 2],
  [3, 4, 3],
  [3, 5, 2],
  [4, 5, 1],
  [5, 3, 2],
  [5, 4, 1],
] as const

/** Sorts the best first. At equal averages, more votes are better, and then the older player. */
function byRating(a: Candidate, b: Candidate): number {
  return b.average - a.average || b.counted - a.counted || Number(BigInt(a.playerId) - BigInt(b.playerId))
}

export function bestOf(candidates: readonly Candidate[]): string | null {
  return candidates.toSorted(byRating)[0]?.playerId ?? null
}

/** Returns the formation with the highest total of averages. Returns null when no formation can be filled. */
export function elevenOf(candidates: readonly Candidate[]): RatedEleven | null {
  const sorted = candidates.toSorted(byRating)
  const of = (line: PlayerLine, count: number) =>
    sorted.flatMap((one) => (one.line === line ? [{ ...one, line }] : [])).slice(0, count)
  const filled = formations.flatMap((counts) => {
    const [defenders, midfielders, forwards] = counts
    const players = [...of('G', 1), ...of('D', defenders), ...of('M', midfielders), ...of('F', forwards)]
    if (players.length < 11) return []
    return [{ formation: counts.join('-'), players, total: players.reduce((sum, { average }) => sum + average, 0) }]
  })
  const best = filled.toSorted((a, b) => b.total - a.total)[0]
  if (!best) return null
  const players = best.players.map(({ playerId, line }) => ({ playerId, line }))
  return { formation: best.formation, players }
}

/**
 * Returns the lines of a team's players by name: the stored position, or else the one that the formation gives a
 * starter. The last line of a formation has the forwards.
 */
export function linesByName({ formation, players }: Lineup): Map<string, PlayerLine> {
  const figures = formation.split('-').map(Number)
  const ofFormation = figures.flatMap((count, i): PlayerLine[] =>
    Array.from({ length: Math.min(count, 10) }, () => (i === 0 ? 'D' : i === figures.length - 1 ? 'F' : 'M')),
  )
  const starters = players.filter(({ isStarter }) => isStarter)
  const fits = ofFormation.length + 1 === starters.length
  const lineOf = (name: string) => {
    const at = starters.findIndex((one) => one.name === name)
    return fits && at >= 0 ? ((['G', ...ofFormation] as const)[at] ?? null) : null
  }
  return new Map(
    players.flatMap(({ name, position }) => {
      const line = position === '' ? lineOf(name) : position
      return line ? [[name, line] as const] : []
    }),
  )
}

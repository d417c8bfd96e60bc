import { slugify } from '#contract/rules/fixture-slug.ts'

export type ScoredGoal = {
  teamId: string
  player: string
  /** Null or missing while the name is not matched with a player. */
  playerId?: string | null
  isOwnGoal: boolean
  isPenalty: boolean
}
export type Scorer = {
  rank: number
  isShared: boolean
  player: string
  playerId?: string
  teamId: string
  goals: number
  penalties: number
}

/**
 * Returns the top scorers without own goals. Players with equal goals share the rank, and are sorted by fewer
 * penalties. Sources spell a player's accents differently, so spellings of one name within a team count as one player, and so do all
 * spellings of one matched player.
 */
export function topScorers(goals: readonly ScoredGoal[], limit: number): Scorer[] {
  const own = goals.filter(({ isOwnGoal, player }) => !isOwnGoal && player.trim() !== '')
  const nameOf = ({ teamId, player }: ScoredGoal) => `${teamId} ${slugify(player) || player}`
  const ids = new Map(own.flatMap((goal) => (goal.playerId ? [[nameOf(goal), goal.playerId] as const] : [])))
  const players = [...Map.groupBy(own, (goal) => ids.get(nameOf(goal)) ?? nameOf(goal)).values()]
  const all = players.map((list) => ({
    ...playerIdOf(list[0] && ids.get(nameOf(list[0]))),
    player: spelling(list.map(({ player }) => player)),
    teamId: list[0]?.teamId ?? '',
    goals: list.length,
    penalties: list.filter(({ isPenalty }) => isPenalty).length,
  }))
  const sorted = all.toSorted(
    (a, b) => b.goals - a.goals || a.penalties - b.penalties || a.player.localeCompare(b.player, 'vi'),
  )
  return sorted.slice(0, limit).map((scorer) => ({
    ...scorer,
    rank: 1 + all.filter(({ goals: others }) => others > scorer.goals).length,
    isShared: all.filter(({ goals: others }) => others === scorer.goals).length > 1,
  }))
}

function playerIdOf(playerId: string | undefined): { playerId?: string } {
  return playerId === undefined ? {} : { playerId }
}

/** Returns the spelling with the most accented letters. */
function spelling(names: readonly string[]): string {
  const accents = (name: string) => name.normalize('NFD').replace(/[\x20-\x7e]/g, '').length
  return names.reduce((best, name) => (accents(name) > accents(best) ? name : best), names[0] ?? '')
}

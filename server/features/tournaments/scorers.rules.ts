import { slugify } from '#contract/rules/fixture-slug.ts'

export type ScoredGoal = { teamId: string; player: string; isOwnGoal: boolean; isPenalty: boolean }
export type Scorer = {
  rank: number
  isShared: boolean
  player: string
  teamId: string
  goals: number
  penalties: number
}

/**
 * Returns the top scorers without own goals. Players with equal goals share the rank, and are sorted by fewer
 * penalties. Sources spell a player's accents differently, so spellings of one name within a team count as one player.
 */
export function topScorers(goals: readonly ScoredGoal[], limit: number): Scorer[] {
  const own = goals.filter(({ isOwnGoal, player }) => !isOwnGoal && player.trim() !== '')
  const players = [...Map.groupBy(own, ({ teamId, player }) => `${teamId} ${slugify(player) || player}`).values()]
  const all = players.map((list) => ({
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

/** Returns the spelling with the most accented letters. */
function spelling(names: readonly string[]): string {
  const accents = (name: string) => name.normalize('NFD').replace(/[\x20-\x7e]/g, '').length
  return names.reduce((best, name) => (accents(name) > accents(best) ? name : best), names[0] ?? '')
}

import { reactionKinds } from '#contract/reactions.ts'
import { drawing, pick } from './draw.ts'

/**
 * Returns reactions to a post with their times. `warmth` is the share of members who react; most reactions are likes
 * and loves.
 */
export function crowdReactions(
  key: string,
  { at, warmth }: { at: Date; warmth: number },
  people: readonly { username: string }[],
  nowMs: number,
) {
  return people.flatMap(({ username }) => {
    const draw = drawing(`${key} ${username}`)
    if (draw('reacts') >= warmth) return []
    const since = new Date(at.getTime() + draw('reacted') ** 2 * (nowMs - at.getTime()))
    return [{ username, reaction: pick(reactionKinds.slice(0, 4), draw('how') ** 2), at: since }]
  })
}

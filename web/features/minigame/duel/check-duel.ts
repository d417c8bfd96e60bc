import type { MinigameDuel } from '#contract/minigame-duel.ts'
import { type DuelSide, duelSides, playDuel, sealOf } from '#contract/rules/minigame-duel.ts'
import { sha256 } from '#web/features/minigame/check-shot.ts'

export type DuelCheck = { hashes: Record<DuelSide, boolean>; shots: Record<DuelSide, boolean[]> }

/**
 * Recomputes both hashes and all shots from the published choices. Returns null when the browser cannot compute hashes,
 * or the duel has no result.
 */
export async function checkDuel({ id, challenger, opponent }: MinigameDuel): Promise<DuelCheck | null> {
  if (!crypto.subtle || !challenger.sealed || !opponent?.sealed) return null
  const sides = { challenger, opponent }
  const sealed = { challenger: challenger.sealed, opponent: opponent.sealed }
  const again = await playDuel(sha256, id, sealed)
  const check: DuelCheck = { hashes: { challenger: false, opponent: false }, shots: { challenger: [], opponent: [] } }
  for (const side of duelSides) {
    check.hashes[side] = (await sealOf(sha256, { duelId: id, side }, sealed[side])) === sides[side].hash
    check.shots[side] = again[side].map((shot, at) => {
      const shown = sides[side].shots?.[at]
      return (
        shown !== undefined &&
        shown.outcome === shot.outcome &&
        shown.ball.x === shot.ball.x &&
        shown.ball.y === shot.ball.y &&
        shown.dive.side === shot.dive.side &&
        shown.dive.isHigh === shot.dive.isHigh &&
        shown.aim.x === shot.aim.x &&
        shown.aim.y === shot.aim.y &&
        shown.aim.power === shot.aim.power
      )
    })
  }
  return check
}

import { drawing } from '#contract/rules/marble-random.ts'
import { type Aim, readAfter, type Shot, shoot, type Zone } from '#contract/rules/minigame-rules.ts'

const fresh = () => drawing(crypto.getRandomValues(new Uint8Array(16)))

/** Creates a practice round on the player's device, with the same rules. It does not count for the board. */
export function createPractice() {
  let reading: Zone[] = []
  let inARow = 0
  return {
    shoot(aim: Aim): Shot {
      const shot = shoot(aim, { reading, inARow, keeper: fresh(), chance: fresh() })
      reading = readAfter(reading, aim)
      inARow = shot.outcome === 'goal' ? inARow + 1 : 0
      return shot
    },
  }
}
export type Practice = ReturnType<typeof createPractice>

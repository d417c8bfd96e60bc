import type { FastifyBaseLogger } from 'fastify'
import { beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { App } from '#server/app.ts'
import { drawing, uuidOf } from './draw.ts'

const dayMs = 24 * 3_600_000
/** How many of the community take their free turn on a day: today, and on the day before. */
const spinnersOf = [12, 16] as const

type Uses = {
  features: Pick<App['features'], 'lucky'>
  /** Members of the demo by user name: their ids. */
  cast: ReadonlyMap<string, string>
  people: readonly { username: string }[]
  log: FastifyBaseLogger
}

/** Members of the demo who take the free turn of the lucky wheel, by the rules that hold for everybody. */
export function createSpinners({ features: { lucky }, cast, people, log }: Uses) {
  return {
    /** Takes the turns that are not taken yet, at hours of the day that have passed. */
    async spin(nowMs: number): Promise<void> {
      for (const [back, most] of spinnersOf.entries()) {
        const day = vietnamDay(nowMs - back * dayMs)
        const begunMs = beginOfDay(day)
        const passedMs = Math.min(dayMs, nowMs - begunMs)
        const draw = drawing(`spinners ${day}`)
        const drawn = people.toSorted((one, other) => draw(one.username) - draw(other.username)).slice(0, most)
        for (const { username } of drawn) {
          const userId = cast.get(username)
          const atMs = begunMs + Math.floor(draw(`${username} at`) * passedMs)
          const turn = { type: 1 as const, requestId: uuidOf(`spinner ${username} ${day}`) }
          if (!userId) continue
          await lucky.draw(userId, turn, atMs).catch((error: unknown) => {
            // Whoever was frozen by an operator, or has drawn by hand: a turn less.
            log.debug({ err: error, username }, 'the demo left a turn of the wheel out')
          })
        }
      }
    },
  }
}

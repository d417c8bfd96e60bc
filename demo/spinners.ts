import type { FastifyBaseLogger } from 'fastify'
import { beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { App } from '#server/app.ts'
import { drawing, uuidOf } from './draw.ts'

const dayMs = 24 * 3_600_000
/** Numbers of community members who take their free turn today and yesterday. */
const spinnersOf = [12, 16] as const

type Uses = {
  features: Pick<App['features'], 'lucky'>
  cast: ReadonlyMap<string, string>
  people: readonly { username: string }[]
  log: FastifyBaseLogger
}

/** Creates members who take the free turn of the lucky wheel, by the same rules as all members. */
export function createSpinners({ features: { lucky }, cast, people, log }: Uses) {
  return {
    /** Takes the turns that are missing, dated at random times up to now. */
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
            // An operator froze the member, or the turn was already used. Skips the turn.
            log.debug({ err: error, username }, 'a demo turn of the wheel was not taken')
          })
        }
      }
    },
  }
}

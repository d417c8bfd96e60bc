import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from './config/setting-reader.ts'
import { errorNameOf } from './http/errors.ts'

type World = { seed(reached: (part: string) => void): Promise<void> }
type Uses = {
  log: FastifyBaseLogger
  reached: (part: string) => void
  /** By default 2 s, then 4 s. */
  waitMs?: readonly number[]
}

/**
 * Writes the demo world. On a busy machine statements take longer than their limits, so it is tried again: what is
 * written is found, and not written twice. Throws a ConfigError when the database does not get faster.
 */
export async function seedWorld(world: World, { log, reached, waitMs = [2_000, 4_000] }: Uses): Promise<void> {
  let part = ''
  const remember = (next: string) => {
    part = next
    reached(next)
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await world.seed(remember)
    } catch (error) {
      if (errorNameOf(error) !== 'UNAVAILABLE') throw error
      log.warn({ err: error, part }, 'the database was too slow for the demo world')
      const ms = waitMs[attempt]
      if (ms === undefined)
        throw new ConfigError(
          `The database is too slow to write the demo world (${part}). Start again when the machine has less to do: what is written stays.`,
        )
      await delay(ms)
    }
  }
}

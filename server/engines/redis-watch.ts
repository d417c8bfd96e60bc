import type { FastifyBaseLogger } from 'fastify'
import type { RedisLinkOptions } from './redis-link.ts'

export type RedisWatch = {
  /** Each connection by its use, with true while Redis answers on it. */
  states(): ReadonlyMap<string, boolean>
  report: NonNullable<RedisLinkOptions['report']>
}

/** Records whether Redis answers, and logs one line when it goes away and one when it is back on every connection. */
export function createRedisWatch(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): RedisWatch {
  const states = new Map<string, boolean>()
  let awaySinceMs: number | null = null
  return {
    states: () => states,
    report(use, { isUp, reason }) {
      states.set(use, isUp)
      const isWhole = [...states.values()].every(Boolean)
      if (isWhole && awaySinceMs !== null) {
        log.warn({ awayMs: Math.round(performance.now() - awaySinceMs) }, 'Redis is back')
        awaySinceMs = null
      }
      if (isWhole || awaySinceMs !== null) return
      awaySinceMs = performance.now()
      log.error({ connection: use, reason }, 'Redis is away: each process continues alone')
    },
  }
}

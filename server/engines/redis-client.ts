import type { Redis } from 'ioredis'
import { ConfigError } from '../setting-reader.ts'

/** Timeout of a command, so that callers do not wait for a Redis that has stopped responding. */
const answerWithinMs = 500

/**
 * Opens a connection whose commands fail immediately while Redis is unreachable, or after `answerWithinMs`. Throws
 * ConfigError when Redis does not answer at the start.
 */
export async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: answerWithinMs,
  })
  // The client reconnects automatically. An unhandled error event would end the process.
  client.on('error', () => {})
  await client.connect().catch(() => {
    client.disconnect()
    throw new ConfigError('Redis does not answer: check REDIS_URL.')
  })
  return client
}

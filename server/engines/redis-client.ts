import type { Redis } from 'ioredis'
import { ConfigError } from '../setting-reader.ts'

/** Whoever asks must not wait for a Redis that has stopped to answer. */
const answerWithinMs = 500

/** A connection whose commands fail at once while Redis is away. Throws ConfigError where it does not answer at the start. */
export async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: answerWithinMs,
  })
  // It reconnects by itself; an unhandled error event would end the process.
  client.on('error', () => {})
  await client.connect().catch(() => {
    client.disconnect()
    throw new ConfigError('Redis does not answer: check REDIS_URL.')
  })
  return client
}

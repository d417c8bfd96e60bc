import { ConfigError } from '../../config.ts'
import type { Bus } from '../ports.ts'

/** Redis publish/subscribe between instances; while Redis is away messages are lost, which the bus allows. */
export async function connectRedisBus(options: { url: string }): Promise<Bus> {
  const { Redis } = await import('ioredis')
  const open = () => new Redis(options.url, { lazyConnect: true, maxRetriesPerRequest: 1, enableOfflineQueue: false })
  const publisher = open()
  const subscriber = open()
  // Both reconnect by themselves; an unhandled error event would end the process.
  for (const client of [publisher, subscriber]) client.on('error', () => {})
  await Promise.all([publisher.connect(), subscriber.connect()]).catch(() => {
    for (const client of [publisher, subscriber]) client.disconnect()
    throw new ConfigError('Redis does not answer: check REDIS_URL.')
  })

  const listeners = new Map<string, Set<(message: unknown) => void>>()
  subscriber.on('message', (topic: string, text: string) => {
    const message: unknown = JSON.parse(text)
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(message)
  })
  const quietly = (sent: Promise<unknown>) => void sent.catch(() => {})
  return {
    publish(topic, message) {
      quietly(publisher.publish(topic, JSON.stringify(message)))
    },
    subscribe(topic, listener) {
      const wanted = listeners.get(topic) ?? new Set()
      if (wanted.size === 0) quietly(subscriber.subscribe(topic))
      listeners.set(topic, wanted.add(listener))
      return () => {
        wanted.delete(listener)
        if (wanted.size > 0 || listeners.get(topic) !== wanted) return
        listeners.delete(topic)
        quietly(subscriber.unsubscribe(topic))
      }
    },
    async close() {
      await Promise.allSettled([publisher.quit(), subscriber.quit()])
    },
  }
}

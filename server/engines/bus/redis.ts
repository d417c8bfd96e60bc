import { ConfigError } from '../../config.ts'
import type { Bus } from '../ports.ts'

/** Redis publish/subscribe between instances; while Redis is away messages are lost, which the bus allows. */
export async function connectRedisBus(options: { url: string }): Promise<Bus> {
  const { Redis } = await import('ioredis')
  const open = () =>
    new Redis(options.url, {
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      // It would know only of topics that Redis has acknowledged, not of those asked for while it was away.
      autoResubscribe: false,
    })
  const publisher = open()
  const subscriber = open()
  // Both reconnect by themselves; an unhandled error event would end the process.
  for (const client of [publisher, subscriber]) client.on('error', () => {})
  await Promise.all([publisher.connect(), subscriber.connect()]).catch(() => {
    for (const client of [publisher, subscriber]) client.disconnect()
    throw new ConfigError('Redis does not answer: check REDIS_URL.')
  })

  const listeners = new Map<string, Set<(message: unknown) => void>>()
  /** By topic, the last SUBSCRIBE: resolves with its answer, or with the failure to get one. */
  const asked = new Map<string, Promise<void>>()
  const quietly = (sent: Promise<unknown>): Promise<void> =>
    sent.then(
      () => {},
      () => {},
    )

  function ask(topics: readonly string[]): void {
    if (topics.length === 0) return
    const answer = quietly(subscriber.subscribe(...topics))
    for (const topic of topics) asked.set(topic, answer)
  }

  subscriber.on('ready', () => ask([...listeners.keys()]))
  subscriber.on('message', (topic: string, text: string) => {
    const message: unknown = JSON.parse(text)
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(message)
  })

  return {
    publish(topic, message) {
      void quietly(publisher.publish(topic, JSON.stringify(message)))
    },
    subscribe(topic, listener) {
      const wanted = listeners.get(topic) ?? new Set()
      if (wanted.size === 0) ask([topic])
      listeners.set(topic, wanted.add(listener))
      return () => {
        wanted.delete(listener)
        if (wanted.size > 0 || listeners.get(topic) !== wanted) return
        listeners.delete(topic)
        asked.delete(topic)
        void quietly(subscriber.unsubscribe(topic))
      }
    },
    listening: async (topic) => asked.get(topic),
    async close() {
      // Without Redis there is nobody to say goodbye to, and coming back has to stop.
      await Promise.all([publisher, subscriber].map((client) => client.quit().catch(() => client.disconnect())))
    },
  }
}

import { randomUUID } from 'node:crypto'
import { ConfigError } from '../../setting-reader.ts'
import type { Bus } from '../ports.ts'
import { createLocalListeners } from './listeners.ts'

/**
 * A message between instances. `from` is the publishing instance, which ignores the message because it delivers to its
 * listeners directly.
 */
type Sent = { from: string; message: unknown }

/**
 * Topic that an instance publishes after its publisher has reconnected. The other instances have lost its messages from
 * the time without a connection.
 */
const returnedTopic = 'bus.returned'
/**
 * Max random delay before the `onReturn` listeners run. It combines the reconnections of several instances in one call,
 * and spreads the instances' reactions.
 */
const returnSpreadMs = 500

/**
 * Connects a bus that uses Redis publish/subscribe between instances. Listeners of the publishing instance never wait
 * for Redis. While Redis is unreachable, the other instances lose messages, which the `Bus` contract allows.
 */
export async function connectRedisBus(options: { url: string }): Promise<Bus> {
  const { Redis } = await import('ioredis')
  const open = () =>
    new Redis(options.url, {
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      // ioredis would only resubscribe to topics that Redis acknowledged, not to topics added while it was unreachable.
      autoResubscribe: false,
    })
  const publisher = open()
  const subscriber = open()
  // Both clients reconnect automatically. An unhandled error event would end the process.
  for (const client of [publisher, subscriber]) client.on('error', () => {})
  await Promise.all([publisher.connect(), subscriber.connect()]).catch(() => {
    for (const client of [publisher, subscriber]) client.disconnect()
    throw new ConfigError('Redis does not answer: check REDIS_URL.')
  })

  const instance = randomUUID()
  const listeners = createLocalListeners()
  const whenReturned = new Set<() => void>()
  let returning: NodeJS.Timeout | null = null
  /**
   * The last SUBSCRIBE of each topic. The promise resolves when Redis has answered, and also when the command fails.
   */
  const asked = new Map<string, Promise<void>>()
  const quietly = (sent: Promise<unknown>): Promise<void> =>
    sent.then(
      () => {},
      () => {},
    )

  function ask(topics: readonly string[]): Promise<void> {
    const answer = quietly(subscriber.subscribe(...topics))
    for (const topic of topics) asked.set(topic, answer)
    return answer
  }

  function send(topic: string, message: unknown): void {
    void quietly(publisher.publish(topic, JSON.stringify({ from: instance, message } satisfies Sent)))
  }

  function noteReturn(): void {
    returning ??= setTimeout(() => {
      returning = null
      for (const listener of [...whenReturned]) listener()
    }, Math.random() * returnSpreadMs)
  }

  listeners.add(returnedTopic, noteReturn)
  void ask([returnedTopic])
  subscriber.on('ready', () => void ask(listeners.topics()).then(noteReturn))
  publisher.on('ready', () => send(returnedTopic, null))
  subscriber.on('message', (topic: string, text: string) => {
    const { from, message } = JSON.parse(text) as Sent
    if (from !== instance) listeners.dispatch(topic, message)
  })

  return {
    publish(topic, message) {
      if (listeners.has(topic)) queueMicrotask(() => listeners.dispatch(topic, message))
      send(topic, message)
    },
    subscribe(topic, listener) {
      if (!listeners.has(topic)) void ask([topic])
      const remove = listeners.add(topic, listener)
      return () => {
        if (!remove()) return
        asked.delete(topic)
        void quietly(subscriber.unsubscribe(topic))
      }
    },
    listening: async (topic) => asked.get(topic),
    onReturn(listener) {
      whenReturned.add(listener)
      return () => void whenReturned.delete(listener)
    },
    async close() {
      if (returning) clearTimeout(returning)
      whenReturned.clear()
      // Without Redis, QUIT fails. Then `disconnect` stops the reconnection attempts.
      await Promise.all([publisher, subscriber].map((client) => client.quit().catch(() => client.disconnect())))
    },
  }
}

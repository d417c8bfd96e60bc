import { randomUUID } from 'node:crypto'
import type { Bus } from '#server/engines/ports.ts'
import { connectRedis, type RedisLinkOptions } from '#server/engines/redis-link.ts'
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
export async function connectRedisBus(options: RedisLinkOptions): Promise<Bus> {
  const publisher = await connectRedis(options, 'bus publisher', 'publishes')
  const subscriber = await connectRedis(options, 'bus subscriber', 'subscribes').catch(async (error: unknown) => {
    await publisher.close()
    throw error
  })

  const instance = randomUUID()
  const listeners = createLocalListeners()
  const whenReturned = new Set<() => void>()
  let returning: NodeJS.Timeout | null = null
  /**
   * The last SUBSCRIBE of each topic. The promise resolves when Redis has answered, and also when the command fails or
   * times out.
   */
  const asked = new Map<string, Promise<void>>()
  const quietly = (sent: Promise<unknown>): Promise<void> =>
    sent.then(
      () => {},
      () => {},
    )

  function ask(topics: readonly string[]): Promise<void> {
    const answer = quietly(subscriber.client.subscribe(...topics))
    for (const topic of topics) asked.set(topic, answer)
    return answer
  }

  function send(topic: string, message: unknown): void {
    // Not sent while Redis is away, because commands without an answer would pile up in memory.
    if (publisher.isAway()) return
    void quietly(publisher.client.publish(topic, JSON.stringify({ from: instance, message } satisfies Sent)))
  }

  function noteReturn(): void {
    returning ??= setTimeout(() => {
      returning = null
      for (const listener of [...whenReturned]) listener()
    }, Math.random() * returnSpreadMs)
  }

  listeners.add(returnedTopic, noteReturn)
  void ask([returnedTopic])
  subscriber.onReturn(() => void ask(listeners.topics()).then(noteReturn))
  publisher.onReturn(() => {
    send(returnedTopic, null)
    // After a fail-over the subscriptions may be on the old primary, which no publisher reaches.
    subscriber.replace()
  })
  subscriber.client.on('message', (topic: string, text: string) => {
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
        void quietly(subscriber.client.unsubscribe(topic))
      }
    },
    listening: async (topic) => (subscriber.isUp() ? asked.get(topic) : undefined),
    onReturn(listener) {
      whenReturned.add(listener)
      return () => void whenReturned.delete(listener)
    },
    async close() {
      if (returning) clearTimeout(returning)
      whenReturned.clear()
      await Promise.all([publisher.close(), subscriber.close()])
    },
  }
}

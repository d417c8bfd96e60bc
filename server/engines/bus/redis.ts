import { randomUUID } from 'node:crypto'
import { ConfigError } from '../../setting-reader.ts'
import type { Bus } from '../ports.ts'
import { createLocalListeners } from './listeners.ts'

/** A message among instances: `from` names the one that published, which has heard it already. */
type Sent = { from: string; message: unknown }

/** An instance says so once it can publish again: what it published before was lost to the others. */
const returnedTopic = 'bus.returned'
/** Several instances return at about the same time; they are heard of together, and not by all in the same moment. */
const returnSpreadMs = 500

/**
 * Redis publish/subscribe between instances. Listeners of the publishing instance never wait for Redis; while it is away
 * messages are lost to the others, which the bus allows.
 */
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

  const instance = randomUUID()
  const listeners = createLocalListeners()
  const whenReturned = new Set<() => void>()
  let returning: NodeJS.Timeout | null = null
  /** By topic, the last SUBSCRIBE: resolves with its answer, or with the failure to get one. */
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
    if (from !== instance) listeners.tell(topic, message)
  })

  return {
    publish(topic, message) {
      if (listeners.has(topic)) queueMicrotask(() => listeners.tell(topic, message))
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
      // Without Redis there is nobody to say goodbye to, and coming back has to stop.
      await Promise.all([publisher, subscriber].map((client) => client.quit().catch(() => client.disconnect())))
    },
  }
}

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bus } from '#server/engines/ports.ts'

/** What every bus must do; run on each engine, so that the default and the production choice cannot differ. */
export function busSuite(open: () => Promise<Bus>): void {
  let bus: Bus
  beforeEach(async () => {
    bus = await open()
  })
  afterEach(() => bus.close())

  /** Publishes until the listener heard, since a subscription may still be under way on a network bus. */
  async function heard(topic: string, message: unknown, received: unknown[]): Promise<void> {
    while (received.length === 0) {
      bus.publish(topic, message)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  test('a listener gets what is published on its topic, as plain data', async () => {
    const received: unknown[] = []
    bus.subscribe('room:1', (message) => received.push(message))
    await heard('room:1', { id: '7', text: 'Việt Nam vô địch' }, received)
    expect(received[0]).toEqual({ id: '7', text: 'Việt Nam vô địch' })
  })

  test('messages of a topic arrive in the order they were published', async () => {
    const ready: unknown[] = []
    bus.subscribe('ready', (message) => ready.push(message))
    const received: number[] = []
    const all = Promise.withResolvers<void>()
    bus.subscribe('ordered', (message) => {
      if (received.push(message as number) === 100) all.resolve()
    })
    await heard('ready', 1, ready)
    for (let n = 0; n < 100; n++) bus.publish('ordered', n)
    await all.promise
    expect(received).toEqual(Array.from({ length: 100 }, (_, n) => n))
  })

  test('other topics and ended subscriptions hear nothing', async () => {
    const other: unknown[] = []
    const ended: unknown[] = []
    const live: unknown[] = []
    bus.subscribe('elsewhere', (message) => other.push(message))
    const end = bus.subscribe('here', (message) => ended.push(message))
    bus.subscribe('here', (message) => live.push(message))
    end()
    await heard('here', 'x', live)
    expect(other).toEqual([])
    expect(ended).toEqual([])
  })
}

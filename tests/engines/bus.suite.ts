import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bus } from '#server/engines/ports.ts'

/** Tests that every bus engine must pass, so that the default and the production engine behave in the same way. */
export function busSuite(open: () => Promise<Bus>): void {
  let bus: Bus
  beforeEach(async () => {
    bus = await open()
  })
  afterEach(() => bus.close())

  test('a listener that awaited its subscription receives messages of its topic, as plain data', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    bus.subscribe('room:1', resolve)
    await bus.listening('room:1')
    bus.publish('room:1', { id: '7', text: 'Việt Nam vô địch' })
    expect(await promise).toEqual({ id: '7', text: 'Việt Nam vô địch' })
  })

  test('messages of a topic arrive in the order of publishing', async () => {
    const received: number[] = []
    const all = Promise.withResolvers<void>()
    bus.subscribe('ordered', (message) => {
      if (received.push(message as number) === 100) all.resolve()
    })
    await bus.listening('ordered')
    for (let n = 0; n < 100; n++) bus.publish('ordered', n)
    await all.promise
    expect(received).toEqual(Array.from({ length: 100 }, (_, n) => n))
  })

  test('other topics and ended subscriptions receive nothing', async () => {
    const other: unknown[] = []
    const ended: unknown[] = []
    const live = Promise.withResolvers<unknown>()
    bus.subscribe('elsewhere', (message) => other.push(message))
    const end = bus.subscribe('here', (message) => ended.push(message))
    bus.subscribe('here', live.resolve)
    end()
    await bus.listening('here')
    bus.publish('here', 'x')
    expect(await live.promise).toBe('x')
    expect(other).toEqual([])
    expect(ended).toEqual([])
  })
}

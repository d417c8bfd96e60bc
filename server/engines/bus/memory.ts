import type { Bus } from '../ports.ts'

/** The bus of a single instance. Listeners run after the publisher's turn, as they would across a network. */
export function createMemoryBus(): Bus {
  const listeners = new Map<string, Set<(message: unknown) => void>>()
  return {
    publish(topic, message) {
      const wanted = listeners.get(topic)
      if (wanted)
        queueMicrotask(() => {
          for (const listener of [...wanted]) listener(message)
        })
    },
    subscribe(topic, listener) {
      const wanted = listeners.get(topic) ?? new Set()
      listeners.set(topic, wanted.add(listener))
      return () => {
        wanted.delete(listener)
        if (wanted.size === 0) listeners.delete(topic)
      }
    },
    async listening() {},
    async close() {
      listeners.clear()
    },
  }
}

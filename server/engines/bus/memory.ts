import type { Bus } from '#server/engines/ports.ts'
import { createLocalListeners } from './listeners.ts'

/**
 * Creates the bus of a single instance. Listeners run after the publisher's current task, as they would across a
 * network.
 */
export function createMemoryBus(): Bus {
  const listeners = createLocalListeners()
  return {
    publish(topic, message) {
      if (listeners.has(topic)) queueMicrotask(() => listeners.dispatch(topic, message))
    },
    subscribe: (topic, listener) => {
      const remove = listeners.add(topic, listener)
      return () => void remove()
    },
    async listening() {},
    onReturn: () => () => {},
    async close() {
      listeners.clear()
    },
  }
}

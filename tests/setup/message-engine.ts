import { EventEmitter, once } from 'node:events'

type Message = { to: string; text: string }

/** Creates a fake engine that stores its messages. `next` waits for the first unread message to a recipient. */
export function createMessageEngine<M extends Message>() {
  const all: M[] = []
  const read = new Set<M>()
  const arrivals = new EventEmitter().setMaxListeners(0)
  let isFailing = false
  return {
    isAvailable: true as const,
    all,
    async next(to: string): Promise<M> {
      for (;;) {
        const found = all.find((message) => message.to === to && !read.has(message))
        if (found) {
          read.add(found)
          return found
        }
        await once(arrivals, 'message')
      }
    },
    /** Makes the next `send` throw. */
    fail() {
      isFailing = true
    },
    async send(message: M): Promise<undefined> {
      if (isFailing) {
        isFailing = false
        throw new Error('the engine fails')
      }
      all.push(message)
      arrivals.emit('message')
    },
    async close() {},
  }
}

import type { FastifyBaseLogger } from 'fastify'
import type { Bus, MediaEngine } from '../ports.ts'

const topic = 'media.orders'
type Order = { order: 'kick' | 'remove-recording'; streamId: string }

/** Over the bus, which may lose one: a publisher of a stream that has ended is found by the engine's next figures. */
export function sendOrders(bus: Bus): Pick<MediaEngine, 'kick' | 'removeRecording'> {
  const send = (order: Order) => bus.publish(topic, order)
  return {
    async kick(streamId) {
      send({ order: 'kick', streamId })
    },
    async removeRecording(streamId) {
      send({ order: 'remove-recording', streamId })
    },
  }
}

/** Lets an engine do what processes without the media role send it, until it is closed. */
export function takeOrders(engine: MediaEngine, { bus, log }: { bus: Bus; log: FastifyBaseLogger }) {
  const stopListening = bus.subscribe(topic, (message) => {
    const { order, streamId } = message as Order
    const done = order === 'kick' ? engine.kick(streamId) : engine.removeRecording(streamId)
    done.catch((error: unknown) => log.error({ err: error, order, streamId }, 'an order to the media engine failed'))
  })
  return {
    async close(): Promise<void> {
      stopListening()
    },
  }
}

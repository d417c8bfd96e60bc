import type { FastifyBaseLogger } from 'fastify'
import type { Bus, MediaEngine } from '../ports.ts'

const topic = 'media.orders'
type Order = { order: 'kick' | 'remove-recording'; streamId: string; reason?: string | undefined }

/**
 * Sends orders over the bus, which may lose a message. Then the engine's next statistics reveal the publisher of an
 * ended stream.
 */
export function sendOrders(bus: Bus): Pick<MediaEngine, 'kick' | 'removeRecording'> {
  const send = (order: Order) => bus.publish(topic, order)
  return {
    async kick(streamId, reason) {
      send({ order: 'kick', streamId, reason })
    },
    async removeRecording(streamId) {
      send({ order: 'remove-recording', streamId })
    },
  }
}

/** Lets other processes send orders to the engine, until closed. */
export function takeOrders(engine: MediaEngine, { bus, log }: { bus: Bus; log: FastifyBaseLogger }) {
  const stopListening = bus.subscribe(topic, (message) => {
    const { order, streamId, reason } = message as Order
    const done = order === 'kick' ? engine.kick(streamId, reason) : engine.removeRecording(streamId)
    done.catch((error: unknown) => log.error({ err: error, order, streamId }, 'an order to the media engine failed'))
  })
  return {
    async close(): Promise<void> {
      stopListening()
    },
  }
}

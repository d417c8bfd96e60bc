import type { FastifyBaseLogger } from 'fastify'
import type { Bus, MediaEngine, MovedStream } from '#server/engines/ports.ts'

const topic = 'media.orders'
type Order =
  | { order: 'kick'; streamId: string; reason?: string | undefined }
  | { order: 'remove-recording'; streamId: string }
  | ({ order: 'move' } & MovedStream)

type Orders = Pick<MediaEngine, 'kick' | 'removeRecording' | 'announceMove'>

/**
 * Sends orders to every engine over the bus. An engine without the stream ignores them. The bus may lose a message.
 * Then the statistics of the engine that has the stream reveal a publisher that should not be there.
 */
export function sendOrders(bus: Bus): Orders {
  const send = (order: Order) => bus.publish(topic, order)
  return {
    async kick(streamId, reason) {
      send({ order: 'kick', streamId, reason })
    },
    async removeRecording(streamId) {
      send({ order: 'remove-recording', streamId })
    },
    async announceMove({ streamId, generation, originId }) {
      send({ order: 'move', streamId, generation, originId })
    },
  }
}

/** Returns the engine with orders that reach the engines of other processes too. */
export function withOrders(engine: MediaEngine, bus: Bus): MediaEngine {
  return {
    ...engine,
    get publishAddress() {
      return engine.publishAddress
    },
    ...sendOrders(bus),
  }
}

/** Lets all processes send orders to the engine, until closed. */
export function takeOrders(engine: MediaEngine, { bus, log }: { bus: Bus; log: FastifyBaseLogger }) {
  function obey(order: Order): Promise<void> {
    if (order.order === 'kick') return engine.kick(order.streamId, order.reason)
    return order.order === 'move' ? engine.announceMove(order) : engine.removeRecording(order.streamId)
  }
  const stopListening = bus.subscribe(topic, (message) => {
    const order = message as Order
    obey(order).catch((error: unknown) => log.error({ err: error, ...order }, 'an order to the media engine failed'))
  })
  return {
    async close(): Promise<void> {
      stopListening()
    },
  }
}

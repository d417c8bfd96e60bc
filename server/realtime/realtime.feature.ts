import { Gauge, Histogram } from 'prom-client'
import { chatClientFrame } from '#contract/chat.socket.ts'
import { chatTicket } from '#contract/chat.ts'
import type { Frame } from '#contract/frame.ts'
import type { Feature, Ground, SocketEndpoint } from '../feature.ts'
import { handle } from '../http/bind.ts'
import { createGate, type SocketKind } from './gate.ts'
import { createHub } from './hub.ts'
import { createPeers } from './peers.ts'
import type { RealtimeService } from './realtime.service.ts'
import { createTickets } from './tickets.ts'
import { createTopics } from './topics.ts'

/** The sockets: what comes in goes to the topic it names, what is published goes out to a topic's members. */
export function createRealtime({ engines, config, authority, metrics, log }: Ground): Feature<RealtimeService> {
  const { registry } = metrics
  const lag = new Histogram({
    name: 'fan_out_seconds',
    help: 'From when a slice of a room was due until its last socket was written to',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [registry],
  })
  let parkings = 0
  const hub = createHub({
    bus: engines.bus,
    gauge: {
      flushed: ({ lagMs }) => lag.observe(lagMs / 1_000),
      parked: () => {
        parkings += 1
      },
    },
  })
  const tickets = createTickets({ secret: config.secret, bus: engines.bus })
  const peers = createPeers({ perAddress: config.limits.socketsPerAddress })
  const gate = createGate({ config, authority, tickets, peers })
  const topics = createTopics({ hub, onFailure: (error) => log.error({ err: error }, 'a socket frame failed') })
  const stopListening = authority.onEnded((sessionId) => peers.endSession(sessionId))
  const isServed = config.roles.includes('realtime')

  const gauges: Record<string, [string, () => number]> = {
    sockets_open: ['Open sockets', () => peers.count()],
    rooms_open: ['Rooms held in memory', () => hub.roomCount()],
    sockets_parked_total: ['How often a slow reader was left to drain', () => parkings],
  }
  for (const [name, [help, read]] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }

  function endpoint<F extends Frame>(kind: SocketKind<F>): SocketEndpoint[] {
    return isServed ? [gate.endpointOf(kind)] : []
  }

  return {
    service: {
      hub,
      endpoint,
      register: topics.register,
      publish: (name, event) => engines.bus.publish(name, event),
      guestCount: () => [...peers.all()].filter((connection) => connection.viewer.kind === 'guest').length,
    },
    routes: [handle(chatTicket, async (_, { viewer }) => tickets.mint(viewer))],
    sockets: endpoint({
      path: '/websocket',
      frame: chatClientFrame,
      refuse: () => null,
      receive: topics.receive,
      closed: (connection) => hub.leaveAll(connection),
    }),
    async close() {
      stopListening()
      await peers.drain()
      hub.close()
      tickets.close()
    },
  }
}

import { chatTicket } from '#contract/chat-ticket.ts'
import type { Frame } from '#contract/frame.ts'
import { type AnyTopic, keyFields, type NewsOf } from '#contract/topic.ts'
import { userTopic } from '#contract/user.socket.ts'
import { clientFrame } from '#contract/websocket.ts'
import { handle } from '#server/http/handle.ts'
import type { SocketEndpoint } from '#server/http/upgrades.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { recordSpan } from '#server/tracing/trace.ts'
import { createGate, type SocketKind } from './gate.ts'
import { createHub } from './hub.ts'
import { createPeers } from './peers.ts'
import type { RealtimeService } from './realtime.service.ts'
import { createTickets } from './tickets.ts'
import { channelOfEvent, createTopics } from './topics.ts'

/** Passes incoming frames to their topics, and published events to the topics' members. */
export function createRealtime({
  engines,
  config,
  settings,
  authority,
  metrics,
  log,
}: Ground): Feature<RealtimeService> {
  const lag = metrics.histogram('fan_out_seconds')
  const parkings = metrics.counter('sockets_parked_total')
  const hub = createHub({
    bus: engines.bus,
    gauge: {
      flushed({ lagMs, members, busyMs }) {
        lag.observe(lagMs / 1_000)
        recordSpan('write to sockets', busyMs, { members })
      },
      parked: () => parkings.inc(),
    },
  })
  const tickets = createTickets({ secret: config.secret, bus: engines.bus })
  const peers = createPeers({ perAddress: () => settings.now().socketsPerAddress })
  const gate = createGate({ config, authority, tickets, peers })
  const topics = createTopics({ hub, onFailure: (error) => log.error({ err: error }, 'a socket frame failed') })
  const stopListening = authority.onEnded((sessionId) => peers.endSession(sessionId))
  const isServed = config.roles.includes('realtime')

  metrics.gauge('sockets_open', (gauge) => gauge.set(peers.count()))
  metrics.gauge('rooms_open', (gauge) => gauge.set(hub.channelCount()))

  topics.serve(userTopic, {})

  function endpoint<F extends Frame>(kind: SocketKind<F>): SocketEndpoint[] {
    return isServed ? [gate.endpointOf(kind)] : []
  }

  return {
    service: {
      hub,
      endpoint,
      serve: topics.serve,
      served: topics.served,
      publish: (topic, key, news) =>
        engines.bus.publish(channelOfEvent(topic, key, news.type), onWire(topic, key, news)),
      mention: (topic, key, news) =>
        hub.mention(channelOfEvent(topic, key, news.type), JSON.stringify(onWire(topic, key, news))),
      guests: () => new Set([...peers.all()].flatMap(({ viewer }) => (viewer.kind === 'guest' ? viewer.guestId : []))),
    },
    routes: [handle(chatTicket, async (_, { viewer }) => tickets.mint(viewer))],
    sockets: endpoint({
      path: '/websocket',
      frame: clientFrame,
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

function onWire<T extends AnyTopic>(topic: T, key: object, { type, ...fields }: NewsOf<T>): object {
  return { type, topic: topic.name, ...keyFields(topic, { ...key }), ...fields }
}

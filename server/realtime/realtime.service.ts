import type { Frame } from '#contract/frame.ts'
import type { AnyTopic, NewsOf, RoomKeyOf } from '#contract/topic.ts'
import type { SocketEndpoint } from '../feature.ts'
import type { SocketKind } from './gate.ts'
import type { Hub } from './hub.ts'
import type { Serving } from './topics.ts'

/**
 * Sends an event to everybody in a room, on every instance. At most once, so an event carries a version or an id by
 * which a hole is seen.
 */
export type Publisher = { publish<T extends AnyTopic>(topic: T, key: RoomKeyOf<T>, news: NewsOf<T>): void }

/** What features use of the sockets. */
export type RealtimeService = Publisher & {
  /** Makes a topic known, with what its declaration leaves open: what a newcomer is told. */
  serve<T extends AnyTopic>(topic: T, serving: Serving<T>): void
  served(): AnyTopic[]
  /** Like `publish`, but to this instance alone and never replayed: what is worth nothing later. */
  mention<T extends AnyTopic>(topic: T, key: RoomKeyOf<T>, news: NewsOf<T>): void
  /** A socket path of a feature's own. */
  endpoint<F extends Frame>(kind: SocketKind<F>): SocketEndpoint[]
  /** Guests with a socket on this instance. */
  guests(): ReadonlySet<string>
  hub: Hub
}

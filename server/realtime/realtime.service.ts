import type { Frame } from '#contract/frame.ts'
import type { AnyTopic, ChannelKeyOf, NewsOf } from '#contract/topic.ts'
import type { SocketEndpoint } from '#server/http/upgrades.ts'
import type { SocketKind } from './gate.ts'
import type { Hub } from './hub.ts'
import type { Serving } from './topics.ts'

/**
 * Sends an event to all members of a channel, on every instance. Delivery is at most once, so an event contains a version
 * or an id that reveals a gap.
 */
export type Publisher = { publish<T extends AnyTopic>(topic: T, key: ChannelKeyOf<T>, news: NewsOf<T>): void }

export type RealtimeService = Publisher & {
  /** Registers a topic with the parts that its declaration leaves open, such as the data for new subscribers. */
  serve<T extends AnyTopic>(topic: T, serving: Serving<T>): void
  served(): AnyTopic[]
  /** Like `publish`, but only on this instance and never replayed, for events that are only useful now. */
  mention<T extends AnyTopic>(topic: T, key: ChannelKeyOf<T>, news: NewsOf<T>): void
  endpoint<F extends Frame>(kind: SocketKind<F>): SocketEndpoint[]
  /** Returns the ids of guests with a socket on this instance. */
  guests(): ReadonlySet<string>
  hub: Hub
}

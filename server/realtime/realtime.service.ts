import type { Frame } from '#contract/frame.ts'
import type { SocketEndpoint } from '../feature.ts'
import type { SocketKind } from './gate.ts'
import type { Hub } from './hub.ts'
import type { Topic } from './topics.ts'

/** What features use of the sockets. */
export type RealtimeService = {
  /** Makes a topic known: who may hear it, and what a newcomer is told. */
  register(topic: Topic): void
  /**
   * Sends an event to everybody in a room (`fixture:12`, `scores`, `user:7`), on every instance. At most once, so an
   * event carries a version or an id by which a hole is seen.
   */
  publish(room: string, event: object): void
  /** A socket path of a feature's own. */
  endpoint<F extends Frame>(kind: SocketKind<F>): SocketEndpoint[]
  /** Guests with a socket on this instance; each tab counts. */
  guestCount(): number
  hub: Hub
}

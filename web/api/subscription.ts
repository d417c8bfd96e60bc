import {
  type AnyTopic,
  channelName,
  type EventOf,
  type EventType,
  type KeyOf,
  type SnapshotOf,
} from '#contract/topic.ts'
import type { ServerEvent } from './live-socket.ts'

export type Listener<T extends AnyTopic> = {
  /**
   * Returns the id of the last event seen. Called at each subscription, so that a reconnection requests only later
   * events.
   */
  afterId?: () => string | undefined
  /** Called with the state after each subscription, also after a reconnection. */
  subbed?(snapshot: SnapshotOf<T>): void
  /**
   * Called with the error's name when the server refuses the subscription. Temporary refusals are retried and not
   * reported.
   */
  refused?(name: string): void
  on?: { [Type in EventType<T>]?: (event: EventOf<T, Type>) => void }
}

/** One listener of one channel, without its topic's type, as the socket stores it. */
export type Entry = {
  topic: AnyTopic
  channel: string
  /**
   * True when the listener has a position in the channel (`afterId`). Then only its own request returns the messages it
   * missed.
   */
  isPlaced: boolean
  /** `frame` returns the frame that enters the channel, and `farewell` is the frame that leaves it. */
  frame(): object
  farewell: object
  take(event: ServerEvent): void
}

export function entryFor<T extends AnyTopic>(topic: T, key: KeyOf<T>, listener: () => Listener<T>): Entry {
  const isOf = (event: ServerEvent): event is EventOf<T> & ServerEvent => event.topic === topic.name
  return {
    topic,
    channel: channelName(topic, key),
    isPlaced: listener().afterId !== undefined,
    frame: () => ({ type: 'sub', topic: topic.name, ...key, afterId: listener().afterId?.() }),
    farewell: { type: 'unsub', topic: topic.name, ...key },
    take(event) {
      const { on, subbed, refused } = listener()
      if (event.type !== 'subbed') {
        if (isOf(event)) on?.[event.type as EventType<T>]?.(event)
      } else if (event.code === 0) subbed?.(event.data as SnapshotOf<T>)
      else refused?.(String(event.msg))
    },
  }
}

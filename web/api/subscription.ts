import { type AnyTopic, type EventOf, type EventType, type KeyOf, roomName, type SnapshotOf } from '#contract/topic.ts'
import type { ServerEvent } from './live-socket.ts'

/** What a page makes of a topic. */
export type Listener<T extends AnyTopic> = {
  /** Asked at each subscription, so that coming back tells what was seen. */
  afterId?: () => string | undefined
  /** How it stood once one was in: after each subscription, so also after a lost connection. */
  subbed?(snapshot: SnapshotOf<T>): void
  /** The server will not have it, with the catalogue's name. What passes by itself is asked again and not told. */
  refused?(name: string): void
  on?: { [Type in EventType<T>]?: (event: EventOf<T, Type>) => void }
}

/** One listener of one room, without its topic's type: what the socket keeps. */
export type Heard = {
  topic: AnyTopic
  room: string
  /** True when the listener has a position in the room: only its own request returns the messages it missed. */
  isPlaced: boolean
  /** Asks for the room, and says that one has left it. */
  frame(): object
  farewell: object
  take(event: ServerEvent): void
}

export function heardBy<T extends AnyTopic>(topic: T, key: KeyOf<T>, listener: () => Listener<T>): Heard {
  const isOf = (event: ServerEvent): event is EventOf<T> & ServerEvent => event.topic === topic.name
  return {
    topic,
    room: roomName(topic, key),
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

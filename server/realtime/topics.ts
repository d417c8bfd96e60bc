import type { ChatClientFrame, SendFrame, SubFrame, TopicKind } from '#contract/chat.socket.ts'
import { type ErrorName, errorCode } from '#contract/errors.ts'
import { ApiError, errorNameOf } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Connection } from './connection.ts'
import { ack } from './gate.ts'
import type { Hub } from './hub.ts'
import type { Room } from './room.ts'

/**
 * What a viewer is let into: a room of numbered messages, which replays what was missed, or a room of versions, whose
 * snapshot is read once the viewer is in, so that nothing falls between.
 */
export type Admission = { room: Room } | { name: string; snapshot(): Promise<unknown> }

export type Topic = {
  topic: TopicKind
  /** Throws an ApiError to refuse. */
  admit(frame: SubFrame, viewer: Viewer, connection: Connection): Promise<Admission>
  /** The name of the room that an `unsub` names. */
  nameOf(frame: TopicFrame, viewer: Viewer): string
  /** Further rooms that come and go with it, for those who may hear them. */
  besides?(frame: TopicFrame, connection: Connection): string[]
  /** Called once a viewer is in who came without having seen anything before. */
  entered?(room: string, connection: Connection): void
  /** Answers a `send`: the data of its ack. */
  send?(frame: SendFrame, connection: Connection): Promise<unknown>
}

type TopicFrame = Pick<SubFrame, 'topic' | 'groupId' | 'fixtureId' | 'board'>

const mostTopics = 40

export function createTopics({ hub, onFailure }: { hub: Hub; onFailure: (error: unknown) => void }) {
  const topics = new Map<TopicKind, Topic>()

  function topicOf(frame: TopicFrame): Topic {
    const topic = topics.get(frame.topic)
    if (!topic) throw new ApiError(frame.topic === 'private' ? 'NOT_PERMISSIONS' : 'UNKNOWN_TOPIC')
    return topic
  }

  async function subscribe(connection: Connection, frame: SubFrame): Promise<void> {
    const { topic: kind, groupId, fixtureId, board } = frame
    const fields = { topic: kind, groupId, fixtureId, board }
    const answer = (name: ErrorName | null, data: unknown = null) =>
      connection.send({ type: 'subbed', ...fields, code: name ? errorCode(name) : 0, msg: name ?? 'Success', data })
    try {
      const topic = topicOf(frame)
      if (hub.roomsIn(connection) >= mostTopics) throw new ApiError('TOO_MANY_REQUESTS')
      const admission = await topic.admit(frame, connection.viewer, connection)
      if (!connection.isOpen) return
      if ('room' in admission) {
        hub.enter(connection, admission.room, frame.afterId === undefined ? null : Number(frame.afterId))
      } else {
        for (const name of [admission.name, ...(topic.besides?.(frame, connection) ?? [])])
          hub.join(connection, hub.open(name, { fields }))
        answer(null, await admission.snapshot())
      }
      if (frame.afterId === undefined) topic.entered?.(topic.nameOf(frame, connection.viewer), connection)
    } catch (error) {
      answer(nameFailure(error))
    }
  }

  async function send(connection: Connection, frame: SendFrame): Promise<void> {
    try {
      const topic = topicOf(frame)
      if (!topic.send) throw new ApiError('NOT_PERMISSIONS')
      connection.send(ack(frame.uuid, { name: null, data: await topic.send(frame, connection) }))
    } catch (error) {
      const retryAfterMs = error instanceof ApiError && error.retryAfterS ? error.retryAfterS * 1_000 : undefined
      connection.send(ack(frame.uuid, { name: nameFailure(error), data: retryAfterMs ? { retryAfterMs } : null }))
    }
  }

  function nameFailure(error: unknown): ErrorName {
    const name = errorNameOf(error)
    if (name === 'INTERNAL_ERROR') onFailure(error)
    return name
  }

  return {
    register: (topic: Topic) => void topics.set(topic.topic, topic),
    receive(connection: Connection, frame: ChatClientFrame): void {
      if (frame.type === 'ping') connection.send({ type: 'pong' })
      else if (frame.type === 'send') void send(connection, frame)
      else if (frame.type === 'sub')
        connection.subscriptions = connection.subscriptions.then(() => subscribe(connection, frame))
      else
        connection.subscriptions = connection.subscriptions.then(() => {
          const topic = topics.get(frame.topic)
          if (!topic) return
          for (const name of [topic.nameOf(frame, connection.viewer), ...(topic.besides?.(frame, connection) ?? [])])
            hub.leave(connection, name)
        })
    },
  }
}

import * as z from 'zod/mini'
import { type ErrorName, errorCode } from '#contract/errors.ts'
import {
  type AnswerOf,
  type AnyTopic,
  channelName,
  type KeyOf,
  keyFields,
  type SentDataOf,
  type SnapshotOf,
} from '#contract/topic.ts'
import type { ClientFrame, SendFrame, SubFrame, UnsubFrame } from '#contract/websocket.ts'
import { ApiError, errorNameOf } from '#server/http/errors.ts'
import { inputFault } from '#server/http/input-fault.ts'
import { type CallerOf, callerOf } from '#server/http/viewer.ts'
import { inSpan } from '#server/tracing/trace.ts'
import type { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import { ack } from './gate.ts'
import type { Hub } from './hub.ts'

type Asked<T extends AnyTopic> = CallerOf<T['access']> & { afterId: string | undefined }
type Sender<T extends AnyTopic> = CallerOf<T['access']> & { address: string }

/**
 * A feature's additions to a topic's declaration. `admit`, `snapshot`, `channel` and `send` may refuse by throwing an
 * ApiError.
 */
export type Serving<T extends AnyTopic> = {
  /** Checks the viewer beyond the declaration, for example that the channel exists. */
  admit?(key: KeyOf<T>, asked: Asked<T>): Promise<void> | void
  /**
   * Called when a viewer has entered without `afterId`, so not when a client returns with messages that it has seen.
   */
  entered?(key: KeyOf<T>, asked: Asked<T>): void
} & (T extends { readonly snapshot: object } ? Snapshot<T> | Replay<T> : object) &
  (T extends { readonly send: object } ? { send(sent: Sent<T>, sender: Sender<T>): Promise<AnswerOf<T>> } : object)
/** `snapshot` is called after the viewer has joined the channel, so that no event is missed in between. */
type Snapshot<T extends AnyTopic> = { snapshot(key: KeyOf<T>, asked: Asked<T>): Promise<SnapshotOf<T>> }
type Replay<T extends AnyTopic> = { channel(key: KeyOf<T>, asked: Asked<T>): Promise<Channel> }
export type Sent<T extends AnyTopic> = { uuid: string; data: SentDataOf<T> }

type AnyServing = {
  admit?(key: object, asked: object): Promise<void> | void
  entered?(key: object, asked: object): void
  snapshot?(key: object, asked: object): Promise<unknown>
  channel?(key: object, asked: object): Promise<Channel>
  send?(sent: { uuid: string; data: unknown }, sender: object): Promise<unknown>
}
type Served = { topic: AnyTopic; key: z.ZodMiniType<Key>; serving: AnyServing }
type Key = Record<string, unknown>

const maxTopics = 40

export function createTopics({ hub, onFailure }: { hub: Hub; onFailure: (error: unknown) => void }) {
  const topics = new Map<string, Served>()

  function servedOf(name: string): Served {
    const served = topics.get(name)
    if (!served) throw new ApiError('UNKNOWN_TOPIC')
    return served
  }

  function keyOf({ topic, key }: Served, frame: SubFrame): Key {
    const { success, data } = z.safeParse(key, frame)
    if (!success) throw new ApiError(topic.notFound ?? 'UNKNOWN_TOPIC')
    return data
  }

  async function admit(connection: Connection, served: Served, frame: SubFrame): Promise<void> {
    const { topic, serving } = served
    const caller = callerOf(connection.viewer, topic.access)
    if (topic.isRestricted && connection.isRestricted) throw new ApiError('RESTRICTED_COUNTRY')
    if (hub.channelsIn(connection) >= maxTopics) throw new ApiError('TOO_MANY_REQUESTS')
    const key = keyOf(served, frame)
    const { afterId } = frame
    const asked = { ...caller, afterId }
    await serving.admit?.(key, asked)
    const replaying = await serving.channel?.(key, asked)
    if (!connection.isOpen) return
    if (replaying) hub.enter(connection, replaying, afterId === undefined ? null : Number(afterId))
    else {
      const fields = { topic: topic.name, ...key }
      for (const name of channelsOf(topic, key, connection)) hub.join(connection, hub.open(name, { fields }))
      const data = (await serving.snapshot?.(key, asked)) ?? null
      connection.send({ type: 'subbed', ...fields, code: 0, msg: 'Success', data })
    }
    if (afterId === undefined) serving.entered?.(key, asked)
  }

  async function subscribe(connection: Connection, frame: SubFrame): Promise<void> {
    const served = topics.get(frame.topic)
    try {
      await admit(connection, served ?? servedOf(frame.topic), frame)
    } catch (error) {
      const name = nameFailure(error)
      const asked = served ? keyFields(served.topic, frame) : {}
      connection.send({ type: 'subbed', topic: frame.topic, ...asked, code: errorCode(name), msg: name, data: null })
    }
  }

  function unsubscribe(connection: Connection, frame: UnsubFrame): void {
    const served = topics.get(frame.topic)
    const key = served && z.safeParse(served.key, frame).data
    if (key) for (const name of channelsOf(served.topic, key, connection)) hub.leave(connection, name)
  }

  async function send(connection: Connection, frame: SendFrame): Promise<void> {
    try {
      const { topic, serving } = servedOf(frame.topic)
      if (!topic.send || !serving.send) throw new ApiError('NOT_PERMISSIONS')
      const { success, data } = z.safeParse(topic.send.data, frame.data)
      if (!success || inputFault(data)) throw new ApiError('BAD_INPUT')
      const { send } = serving
      const sender = { ...callerOf(connection.viewer, topic.access), address: connection.address }
      const answer = await inSpan(`send ${topic.name}`, () => send({ uuid: frame.uuid, data }, sender), {
        kind: 'server',
        isRoot: true,
      })
      const good = ack(frame.uuid, { name: null, data: answer })
      // In a small channel the ack is sent in one write with the sender's message. In a large channel the message takes
      // longer, so the ack is sent immediately.
      if (hub.isAmongFew(connection)) connection.sendSoon(good)
      else connection.send(good)
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
    serve<T extends AnyTopic>(topic: T, serving: Serving<T>): void {
      topics.set(topic.name, { topic, key: z.object(topic.key), serving })
    },
    served: () => [...topics.values()].map(({ topic }) => topic),
    receive(connection: Connection, frame: ClientFrame): void {
      if (frame.type === 'ping') connection.send({ type: 'pong' })
      else if (frame.type === 'send') void send(connection, frame)
      else if (frame.type === 'sub') connection.inTurn(() => subscribe(connection, frame), onFailure)
      else connection.inTurn(() => unsubscribe(connection, frame), onFailure)
    },
  }
}

/** Returns the channels to join. A topic's restricted events have a second channel, for viewers who may see them. */
function channelsOf(topic: AnyTopic, key: Key, { viewer, isRestricted }: Connection): string[] {
  const isOwn = topic.isOwn && viewer.kind === 'user'
  const name = isOwn ? ownChannelName(topic, viewer.userId) : channelName(topic, key)
  return topic.restrictedEvents && !isRestricted ? [name, restrictedChannel(name)] : [name]
}

export function channelOfEvent(topic: AnyTopic, key: Key, type: string): string {
  const name = topic.isOwn ? ownChannelName(topic, String(key.userId)) : channelName(topic, key)
  return topic.restrictedEvents?.includes(type) ? restrictedChannel(name) : name
}

function ownChannelName(topic: AnyTopic, userId: string): string {
  return `${topic.name}:${userId}`
}

function restrictedChannel(name: string): string {
  return `${name}:restricted`
}

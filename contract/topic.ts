import type * as z from 'zod/mini'
import type { Access } from './endpoint.ts'
import type { ErrorName } from './errors.ts'

type Schema = z.core.$ZodType
export type Fields = Readonly<Record<string, Schema>>
type Read<F extends Fields> = { [Name in keyof F]: z.core.output<F[Name]> }

export type AnyTopic = {
  /** Value of `topic` in every frame. */
  readonly name: string
  /** Value of `path` in the frames that clients send to the topic, if the protocol has one. */
  readonly path?: string
  readonly summary: string
  /** Fields that identify one channel of the topic, such as `{ fixtureId }`. Each frame has them next to `topic`. */
  readonly key: Fields
  readonly access: Exclude<Access, 'public'>
  /** True when each member has a private channel, identified by the token and not by frames. */
  readonly isOwn?: boolean
  /** Error for a subscription whose key does not exist. */
  readonly notFound?: ErrorName
  /**
   * True for odds and tips. Subscriptions are refused with RESTRICTED_COUNTRY where the operator has switched them off.
   */
  readonly isRestricted?: boolean
  /** `data` of the `subbed` event: the channel's state when the subscription starts. Null without a snapshot. */
  readonly snapshot?: Schema
  /** Events by `type`. Their fields are next to `type` in the frame. */
  readonly events: Readonly<Record<string, Fields>>
  /** Events that are not sent where the operator has switched off odds and tips. */
  readonly restrictedEvents?: readonly string[]
  /** Data that clients may send to the topic, and the data of its ack. */
  readonly send?: { readonly data: Schema; readonly answer: Schema }
}

/**
 * Declares a topic of /websocket. The server’s checks and publishing, the page’s subscription and the documentation are
 * derived from it.
 */
export function topic<const T extends AnyTopic>(declared: T): T {
  return declared
}

export type KeyOf<T extends AnyTopic> = Read<T['key']>
/** Key by which a publisher identifies a channel. */
export type ChannelKeyOf<T extends AnyTopic> = T extends { readonly isOwn: true } ? { userId: string } : KeyOf<T>
export type EventType<T extends AnyTopic> = keyof T['events'] & string
/** An event as it is published. The channel adds its topic and key. */
export type NewsOf<T extends AnyTopic, Type extends EventType<T> = EventType<T>> = {
  [One in Type]: { type: One } & Read<T['events'][One]>
}[Type]
/** An event on the wire. */
export type EventOf<T extends AnyTopic, Type extends EventType<T> = EventType<T>> = { topic: T['name'] } & KeyOf<T> &
  NewsOf<T, Type>
export type SnapshotOf<T extends AnyTopic> = T extends { readonly snapshot: infer S extends Schema }
  ? z.core.output<S>
  : null
type Send = { readonly data: Schema; readonly answer: Schema }
export type SendDataOf<T extends AnyTopic> = T extends { readonly send: infer S extends Send }
  ? z.core.input<S['data']>
  : never
export type SentDataOf<T extends AnyTopic> = T extends { readonly send: infer S extends Send }
  ? z.core.output<S['data']>
  : never
export type AnswerOf<T extends AnyTopic> = T extends { readonly send: infer S extends Send }
  ? z.core.output<S['answer']>
  : never

/** Returns only the fields of the key, in their declared order. */
export function keyFields(topic: AnyTopic, from: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(topic.key).map((name) => [name, from[name]]))
}

/** Returns the unique name of a channel, such as `fixture:12` or `scores`. */
export function channelName(topic: AnyTopic, key: Readonly<Record<string, unknown>>): string {
  return [topic.name, ...Object.values(keyFields(topic, key))].join(':')
}

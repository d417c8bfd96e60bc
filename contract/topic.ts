import type * as z from 'zod/mini'
import type { Access } from './endpoint.ts'
import type { ErrorName } from './errors.ts'

type Schema = z.core.$ZodType
export type Fields = Readonly<Record<string, Schema>>
type Read<F extends Fields> = { [Name in keyof F]: z.core.output<F[Name]> }

export type AnyTopic = {
  /** The `topic` of every frame. */
  readonly name: string
  /** The `path` of what a page sends, where the wire has one (wire.md 6). */
  readonly path?: string
  readonly summary: string
  /** The fields that name one room of the topic, e.g. `{ fixtureId }`; they stand in each frame beside `topic`. */
  readonly key: Fields
  readonly access: Exclude<Access, 'public'>
  /** Each member has a room of their own, which the token names and no frame. */
  readonly isOwn?: boolean
  /** What a subscription is told whose key names nothing. */
  readonly notFound?: ErrorName
  /** Odds and tips: refused with RESTRICTED_COUNTRY where the operator has switched them off. */
  readonly isRestricted?: boolean
  /** `data` of the `subbed` event: how it stands once one is in the room. Null where there is none. */
  readonly snapshot?: Schema
  /** By their `type`; the fields of each stand beside it. */
  readonly events: Readonly<Record<string, Fields>>
  /** Events that are not sent to where odds and tips are switched off. */
  readonly restrictedEvents?: readonly string[]
  /** What may be sent to the topic, and what an ack of it brings. */
  readonly send?: { readonly data: Schema; readonly answer: Schema }
}

/** Declares one topic of /websocket, once: the server's checks, publishing, the page's subscription and the documents derive from it. */
export function topic<const T extends AnyTopic>(declared: T): T {
  return declared
}

export type KeyOf<T extends AnyTopic> = Read<T['key']>
/** What names a room to whoever publishes. */
export type RoomKeyOf<T extends AnyTopic> = T extends { readonly isOwn: true } ? { userId: string } : KeyOf<T>
export type EventType<T extends AnyTopic> = keyof T['events'] & string
/** An event as it is published: the room adds its topic and key. */
export type NewsOf<T extends AnyTopic, Type extends EventType<T> = EventType<T>> = {
  [One in Type]: { type: One } & Read<T['events'][One]>
}[Type]
/** An event as it is on the wire. */
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

/** The key's fields alone, in the order they were declared. */
export function keyFields(topic: AnyTopic, from: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(topic.key).map((name) => [name, from[name]]))
}

/** One name for each room of a topic: `fixture:12`, `scores`. */
export function roomName(topic: AnyTopic, key: Readonly<Record<string, unknown>>): string {
  return [topic.name, ...Object.values(keyFields(topic, key))].join(':')
}

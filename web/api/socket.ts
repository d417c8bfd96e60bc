import { useEffect, useRef } from 'react'
import { chatTicket } from '#contract/chat.ts'
import type { ErrorName } from '#contract/errors.ts'
import { type AnswerOf, type AnyTopic, type KeyOf, roomName, type SendDataOf } from '#contract/topic.ts'
import { type Store, useStore } from '#web/ui/store.ts'
import { backoffMs } from './backoff.ts'
import { call, isMember, renewToken } from './call.ts'
import { createLiveSocket, type ServerEvent, type SocketStatus } from './live-socket.ts'
import { session, sessionReady } from './session.ts'
import { type Heard, heardBy, type Listener } from './subscription.ts'

/** What became of something sent: the topic's answer, or the catalogue's name of why not. */
export type Ack<Answer = unknown> =
  | { isGood: true; answer: Answer }
  | { isGood: false; name: string; code: number; retryAfterMs: number | null }

/** Who listens, by room. */
const rooms = new Map<string, Set<Heard>>()
/** Refusals of a room that pass by themselves: the database is away for a moment, or too much was asked at once. */
const passing = new Set<string>(['UNAVAILABLE', 'TOO_MANY_REQUESTS'] satisfies ErrorName[])
/** How often in a row each was refused so. */
const failures = new WeakMap<Heard, number>()
/** Those that will ask again. */
const waiting = new WeakSet<Heard>()
const awaited = new Map<string, (event: ServerEvent) => void>()

/** The one chat socket of this tab. */
const socket = createLiveSocket({
  path: '/websocket',
  async ticket() {
    await sessionReady()
    return (await call(chatTicket)).ticket
  },
  refused: () => renewToken(Date.now()),
  opened() {
    for (const listeners of rooms.values()) for (const one of listeners) ask(one)
  },
  received(event) {
    if (event.type === 'ack') awaited.get(String(event.uuid))?.(event)
    const listeners = [...(rooms.get(roomOf(event) ?? '') ?? [])]
    if (event.type === 'lost') return void listeners.map(ask)
    if (event.type === 'subbed') {
      if (passing.has(String(event.msg))) return void listeners.map(askLater)
      for (const listener of listeners) failures.delete(listener)
    }
    for (const listener of listeners) listener.take(event)
  },
})

let viewer = ''
session.subscribe(() => {
  const now = session.get()
  const next = now.kind === 'member' ? now.user.userId : now.kind
  // A socket speaks for whoever opened it.
  if (viewer !== '' && viewer !== 'starting' && next !== viewer) socket.restart()
  viewer = next
})

/** The room of an event, if somebody listens to its topic. */
function roomOf(event: ServerEvent): string | null {
  for (const listeners of rooms.values())
    for (const { topic } of listeners) if (topic.name === event.topic) return roomName(topic, event)
  return null
}

function ask(one: Heard): void {
  socket.send(one.frame())
}

/** Asks after a pause that grows with each failure; the room's next answer ends it. */
function askLater(one: Heard): void {
  // Each of a room's listeners has asked, and each answer reaches all of them.
  if (waiting.has(one)) return
  waiting.add(one)
  const failed = failures.get(one) ?? 0
  failures.set(one, failed + 1)
  setTimeout(() => {
    waiting.delete(one)
    if (rooms.get(one.room)?.has(one)) ask(one)
  }, backoffMs(failed))
}

export type Subscription = {
  /** Listens until the returned function is called. The first of the tab opens the socket. */
  start(): () => void
  /** Asks again for what was missed. */
  ask(): void
  /** Does so after a pause that grows with each failure. */
  askLater(): void
}

/** What a page hears of one room of a topic. */
export function createSubscription<T extends AnyTopic>(topic: T, key: KeyOf<T>, listener: Listener<T>): Subscription {
  const heard = heardBy(topic, key, () => listener)
  return { ask: () => ask(heard), askLater: () => askLater(heard), start: () => start(heard) }
}

function start(heard: Heard): () => void {
  const { room } = heard
  const listeners = rooms.get(room) ?? new Set()
  rooms.set(room, listeners.add(heard))
  socket.start()
  ask(heard)
  return () => {
    listeners.delete(heard)
    if (listeners.size > 0) return
    rooms.delete(room)
    socket.send(heard.farewell)
    if (rooms.size === 0) socket.stop()
  }
}

/**
 * Sends to a topic and waits for the ack; null when it did not come in time, and then the same uuid may be sent again. A
 * member whom the server takes for nobody obtains a new token and sends it again (product.md 8).
 */
export async function sendAwaitingAck<T extends AnyTopic>(
  topic: T,
  data: SendDataOf<T>,
  by: { uuid: string; withinMs: number },
): Promise<Ack<AnswerOf<T>> | null> {
  const sentAtMs = Date.now()
  const ack = await sendOnce(topic, data, by)
  if (!ack || ack.isGood || !ack.name.includes('FIBE_NOT_LOGIN') || !isMember()) return ack
  if ((await renewToken(sentAtMs)) !== 'renewed') return ack
  socket.restart()
  return sendOnce(topic, data, by)
}

async function sendOnce<T extends AnyTopic>(
  topic: T,
  data: SendDataOf<T>,
  { uuid, withinMs }: { uuid: string; withinMs: number },
): Promise<Ack<AnswerOf<T>> | null> {
  const { promise, resolve } = Promise.withResolvers<Ack<AnswerOf<T>> | null>()
  const timer = setTimeout(() => {
    awaited.delete(uuid)
    resolve(null)
  }, withinMs)
  awaited.set(uuid, ({ code, msg, data }) => {
    if (code === 0) resolve({ isGood: true, answer: data as AnswerOf<T> })
    else resolve({ isGood: false, name: String(msg), code: Number(code), retryAfterMs: retryAfterOf(data) })
  })
  await Promise.race([whileConnecting(), promise])
  if (awaited.has(uuid) && !socket.send({ type: 'send', topic: topic.name, uuid, data })) resolve(null)
  const ack = await promise
  clearTimeout(timer)
  awaited.delete(uuid)
  return ack
}

function retryAfterOf(data: unknown): number | null {
  return typeof data === 'object' && data !== null && 'retryAfterMs' in data ? Number(data.retryAfterMs) : null
}

/** Just after a login the socket is opened anew: what is written then waits for it. */
function whileConnecting(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (socket.status.get() === 'connecting') return
      stopLooking()
      resolve()
    }
    const stopLooking = socket.status.subscribe(look)
    look()
  })
}

/** Of the chat socket. */
export const socketStatus: Store<SocketStatus> = socket.status

export function useSocketStatus(): SocketStatus {
  return useStore(socketStatus, 'idle')
}

/** Hears a topic's events while the component is there. */
export function useTopic<T extends AnyTopic>(topic: T, key: KeyOf<T>, listener: Omit<Listener<T>, 'afterId'>): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room's name stands for topic and key
  useEffect(() => start(heardBy(topic, key, () => latest.current)), [roomName(topic, key)])
}

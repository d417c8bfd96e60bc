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

/** The result of a `send`: the topic's response, or the error's name. */
export type Ack<Answer = unknown> =
  | { isGood: true; answer: Answer }
  | { isGood: false; name: string; code: number; retryAfterMs: number | null }

type Room = {
  listeners: Set<Heard>
  answer: ServerEvent | null
  /** Number of consecutive temporary refusals. */
  failures: number
  isWaiting: boolean
}

const rooms = new Map<string, Room>()
/** Temporary refusals of a room: the database is briefly unavailable, or there were too many requests. */
const passing = new Set<string>(['UNAVAILABLE', 'TOO_MANY_REQUESTS'] satisfies ErrorName[])
const awaited = new Map<string, (event: ServerEvent) => void>()

const socket = createLiveSocket({
  path: '/websocket',
  async ticket() {
    await sessionReady()
    return (await call(chatTicket)).ticket
  },
  refused: () => renewToken(Date.now()),
  opened() {
    for (const room of rooms.values()) {
      room.answer = null
      askFor(room)
    }
  },
  received(event) {
    if (event.type === 'ack') awaited.get(String(event.uuid))?.(event)
    const room = rooms.get(roomOf(event) ?? '')
    if (!room) return
    if (event.type === 'lost') return askFor(room)
    if (event.type === 'subbed') {
      if (passing.has(String(event.msg))) return askLater(room)
      room.failures = 0
      room.answer = event
    }
    for (const listener of [...room.listeners]) listener.take(event)
  },
})

function viewerNow(): string {
  const now = session.get()
  return now.kind === 'member' ? now.user.userId : now.kind
}

// This module may load after the session has started.
let viewer = viewerNow()
session.subscribe(() => {
  const next = viewerNow()
  // A socket belongs to the viewer who opened it.
  if (viewer !== 'starting' && next !== viewer) socket.restart()
  viewer = next
})

/** Returns the room of an event, if the page has a listener for its topic. */
function roomOf(event: ServerEvent): string | null {
  for (const { listeners } of rooms.values())
    for (const { topic } of listeners) if (topic.name === event.topic) return roomName(topic, event)
  return null
}

function ask(one: Heard): void {
  socket.send(one.frame())
}

/** One request serves all listeners of a room, except those with a position in it. */
function askFor({ listeners }: Room): void {
  const placed = [...listeners].filter(({ isPlaced }) => isPlaced)
  for (const one of placed.length > 0 ? placed : [...listeners].slice(0, 1)) ask(one)
}

/** Requests the room after a pause that grows with each failure. The room's next successful response resets it. */
function askLater(room: Room): void {
  // Every request of the room gets a response, and each response reaches all listeners. So one pending retry is enough.
  if (room.isWaiting) return
  room.isWaiting = true
  const failed = room.failures
  room.failures += 1
  setTimeout(() => {
    room.isWaiting = false
    askFor(room)
  }, backoffMs(failed))
}

export type Subscription = {
  /** Listens until the returned function is called. The first listener of the tab opens the socket. */
  start(): () => void
  ask(): void
  /** Requests them after a pause that grows with each failure. */
  askLater(): void
}

export function createSubscription<T extends AnyTopic>(topic: T, key: KeyOf<T>, listener: Listener<T>): Subscription {
  const heard = heardBy(topic, key, () => listener)
  const later = () => {
    const room = rooms.get(heard.room)
    if (room) askLater(room)
  }
  return { ask: () => ask(heard), askLater: later, start: () => start(heard) }
}

function start(heard: Heard): () => void {
  const { room: name } = heard
  const room = rooms.get(name) ?? { listeners: new Set(), answer: null, failures: 0, isWaiting: false }
  const isFirst = room.listeners.size === 0
  rooms.set(name, room)
  room.listeners.add(heard)
  socket.start()
  const { answer } = room
  if (isFirst || heard.isPlaced || (answer && !isForAll(answer))) ask(heard)
  else if (answer) heard.take(answer)
  return () => {
    room.listeners.delete(heard)
    if (room.listeners.size > 0 || rooms.get(name) !== room) return
    rooms.delete(name)
    socket.send(heard.farewell)
    if (rooms.size === 0) socket.stop()
  }
}

/** A response without a snapshot stays valid, so later listeners can reuse it. */
function isForAll({ code, data }: ServerEvent): boolean {
  return code === 0 && data === null
}

/**
 * Sends to a topic and waits for the ack. Returns null after the timeout; then the same uuid may be sent again. If the
 * server rejects a member's token, it obtains a new token and sends once more (product.md 8).
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
  if (awaited.has(uuid) && !socket.send({ type: 'send', topic: topic.name, path: topic.path, uuid, data }))
    resolve(null)
  const ack = await promise
  clearTimeout(timer)
  awaited.delete(uuid)
  return ack
}

function retryAfterOf(data: unknown): number | null {
  return typeof data === 'object' && data !== null && 'retryAfterMs' in data ? Number(data.retryAfterMs) : null
}

/** Waits while the socket connects, so that a message written just after a login is not lost. */
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

export const socketStatus: Store<SocketStatus> = socket.status

export function useSocketStatus(): SocketStatus {
  return useStore(socketStatus, 'idle')
}

export function useTopic<T extends AnyTopic>(topic: T, key: KeyOf<T>, listener: Omit<Listener<T>, 'afterId'>): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room's name stands for topic and key
  useEffect(() => start(heardBy(topic, key, () => latest.current)), [roomName(topic, key)])
}

import { useEffect, useRef } from 'react'
import { chatTicket } from '#contract/chat-ticket.ts'
import type { ErrorName } from '#contract/errors.ts'
import { type AnswerOf, type AnyTopic, channelName, type KeyOf, type SendDataOf } from '#contract/topic.ts'
import { createDeferred } from '#web/deferred.ts'
import { type Store, useStore } from '#web/ui/store.ts'
import { backoffMs } from './backoff.ts'
import { call, isMember, renewToken } from './call.ts'
import { createLiveSocket, type ServerEvent, type SocketStatus } from './live-socket.ts'
import { refreshMark } from './refresh.ts'
import { session, sessionReady } from './session.ts'
import { type Entry, entryFor, type Listener } from './subscription.ts'

/** The result of a `send`: the topic's response, or the error's name. */
export type Ack<Answer = unknown> =
  | { isGood: true; answer: Answer }
  | { isGood: false; name: string; code: number; retryAfterMs: number | null }

type Channel = {
  listeners: Set<Entry>
  answer: ServerEvent | null
  /** Number of consecutive temporary refusals. */
  failures: number
  isWaiting: boolean
}

const channels = new Map<string, Channel>()
/** Temporary refusals of a channel: the database is briefly unavailable, or there were too many requests. */
const passing = new Set<string>(['UNAVAILABLE', 'TOO_MANY_REQUESTS'] satisfies ErrorName[])
const awaited = new Map<string, (event: ServerEvent) => void>()

const socket = createLiveSocket({
  path: '/websocket',
  async ticket() {
    await sessionReady()
    return (await call(chatTicket)).ticket
  },
  refused: () => renewToken(),
  opened() {
    for (const channel of channels.values()) {
      channel.answer = null
      askFor(channel)
    }
  },
  received(event) {
    if (event.type === 'ack') awaited.get(String(event.uuid))?.(event)
    const channel = channels.get(channelOf(event) ?? '')
    if (!channel) return
    if (event.type === 'lost') return askFor(channel)
    if (event.type === 'subbed') {
      if (passing.has(String(event.msg))) return askLater(channel)
      channel.failures = 0
      channel.answer = event
    }
    for (const listener of [...channel.listeners]) listener.take(event)
  },
})

function viewerNow(): string {
  const now = session.get()
  return now.kind === 'member' ? now.user.userId : now.kind
}

// This module may load after the session has started, so it reads the current viewer first.
let viewer = viewerNow()
session.subscribe(() => {
  const next = viewerNow()
  // A socket belongs to the viewer who opened it, so another viewer needs a new one.
  if (viewer !== 'starting' && next !== viewer) socket.restart()
  viewer = next
})

/** Returns the channel of an event, or null when no listener of the page has its topic. */
function channelOf(event: ServerEvent): string | null {
  for (const { listeners } of channels.values())
    for (const { topic } of listeners) if (topic.name === event.topic) return channelName(topic, event)
  return null
}

function ask(one: Entry): void {
  socket.send(one.frame())
}

/** Requests a channel: with one request per listener that has a position in it, or else with one for all listeners. */
function askFor({ listeners }: Channel): void {
  const placed = [...listeners].filter(({ isPlaced }) => isPlaced)
  for (const one of placed.length > 0 ? placed : [...listeners].slice(0, 1)) ask(one)
}

/**
 * Requests the channel after a pause that grows with each failure. The channel's next successful response resets the
 * pause.
 */
function askLater(channel: Channel): void {
  // Every request of the channel gets a response, and each response reaches all listeners. So one pending retry is enough.
  if (channel.isWaiting) return
  channel.isWaiting = true
  const failed = channel.failures
  channel.failures += 1
  setTimeout(() => {
    channel.isWaiting = false
    askFor(channel)
  }, backoffMs(failed))
}

export type Subscription = {
  /** Listens until the returned function is called. The first listener of the tab opens the socket. */
  start(): () => void
  ask(): void
  /** Requests the channel's state after a pause that grows with each failure. */
  askLater(): void
}

export function createSubscription<T extends AnyTopic>(topic: T, key: KeyOf<T>, listener: Listener<T>): Subscription {
  const entry = entryFor(topic, key, () => listener)
  const later = () => {
    const channel = channels.get(entry.channel)
    if (channel) askLater(channel)
  }
  return { ask: () => ask(entry), askLater: later, start: () => start(entry) }
}

function start(entry: Entry): () => void {
  const { channel: name } = entry
  const channel = channels.get(name) ?? { listeners: new Set(), answer: null, failures: 0, isWaiting: false }
  const isFirst = channel.listeners.size === 0
  channels.set(name, channel)
  channel.listeners.add(entry)
  socket.start()
  const { answer } = channel
  if (isFirst || entry.isPlaced || (answer && !isForAll(answer))) ask(entry)
  else if (answer) entry.take(answer)
  return () => {
    channel.listeners.delete(entry)
    if (channel.listeners.size > 0 || channels.get(name) !== channel) return
    channels.delete(name)
    socket.send(entry.farewell)
    if (channels.size === 0) socket.stop()
  }
}

/** Returns true for a successful response without a snapshot. It stays valid, so later listeners can reuse it. */
function isForAll({ code, data }: ServerEvent): boolean {
  return code === 0 && data === null
}

/**
 * Sends to a topic and waits for the ack. Returns null after the timeout, or when the socket is closed; then the same
 * uuid may be sent again. If the server rejects a member's token, obtains a new token and sends once more.
 */
export async function sendAwaitingAck<T extends AnyTopic>(
  topic: T,
  data: SendDataOf<T>,
  by: { uuid: string; withinMs: number },
): Promise<Ack<AnswerOf<T>> | null> {
  const mark = refreshMark()
  const ack = await sendOnce(topic, data, by)
  if (!ack || ack.isGood || !ack.name.includes('FIBE_NOT_LOGIN') || !isMember()) return ack
  if ((await renewToken(mark)) !== 'renewed') return ack
  socket.restart()
  return sendOnce(topic, data, by)
}

async function sendOnce<T extends AnyTopic>(
  topic: T,
  data: SendDataOf<T>,
  { uuid, withinMs }: { uuid: string; withinMs: number },
): Promise<Ack<AnswerOf<T>> | null> {
  const { promise, resolve } = createDeferred<Ack<AnswerOf<T>> | null>()
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the channel's name identifies topic and key
  useEffect(() => start(entryFor(topic, key, () => latest.current)), [channelName(topic, key)])
}

import { useEffect, useRef } from 'react'
import { chatTicket } from '#contract/chat.ts'
import type { ErrorName } from '#contract/errors.ts'
import { useStore } from '#web/ui/store.ts'
import { backoffMs } from './backoff.ts'
import { call } from './call.ts'
import { createLiveSocket, type ServerEvent, type SocketStatus } from './live-socket.ts'
import { session, sessionReady } from './session.ts'
import { frameOf, roomOf, type Subscription } from './topics.ts'

export type Ack = { code: number; msg: string; data: unknown }

const subscriptions = new Map<string, Set<Subscription>>()
/** Refusals of a room that pass by themselves: the database is away for a moment, or too much was asked at once. */
const passing = new Set<string>(['UNAVAILABLE', 'TOO_MANY_REQUESTS'] satisfies ErrorName[])
/** How often in a row each was refused so. */
const failures = new WeakMap<Subscription, number>()
/** Those that will ask again. */
const waiting = new WeakSet<Subscription>()
const awaited = new Map<string, (ack: Ack) => void>()

/** The one chat socket of this tab. */
const socket = createLiveSocket({
  path: '/websocket',
  async ticket() {
    await sessionReady
    return (await call(chatTicket)).ticket
  },
  opened() {
    for (const listeners of subscriptions.values()) for (const one of listeners) resubscribe(one)
  },
  received(event) {
    if (event.type === 'ack') takeAck(event)
    const room = roomOf(event)
    const listeners = (room && subscriptions.get(room)) || []
    if (event.type === 'subbed') {
      if (passing.has(String(event.msg))) return void [...listeners].map(resubscribeLater)
      for (const listener of listeners) failures.delete(listener)
    }
    for (const listener of listeners) listener.received(event)
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

function takeAck(event: ServerEvent): void {
  const uuid = String(event.uuid)
  awaited.get(uuid)?.(event as unknown as Ack)
  awaited.delete(uuid)
}

/** Asks again for what a subscription missed. */
export function resubscribe(subscription: Subscription): void {
  socket.send(frameOf(subscription))
}

/** Does so after a pause that grows with each failure; the room's next answer ends it. */
export function resubscribeLater(subscription: Subscription): void {
  // Each of a room's listeners has asked, and each answer reaches all of them.
  if (waiting.has(subscription)) return
  waiting.add(subscription)
  const failed = failures.get(subscription) ?? 0
  failures.set(subscription, failed + 1)
  setTimeout(() => {
    waiting.delete(subscription)
    if (isHeard(subscription)) resubscribe(subscription)
  }, backoffMs(failed))
}

function isHeard(subscription: Subscription): boolean {
  return subscriptions.get(roomOf(subscription) ?? subscription.topic)?.has(subscription) === true
}

/** Listens to a room until the returned function is called. The first opens the socket. */
export function subscribe(subscription: Subscription): () => void {
  const room = roomOf(subscription) ?? subscription.topic
  const listeners = subscriptions.get(room) ?? new Set()
  subscriptions.set(room, listeners.add(subscription))
  socket.start()
  resubscribe(subscription)
  return () => {
    listeners.delete(subscription)
    if (listeners.size > 0) return
    subscriptions.delete(room)
    const { topic, groupId, fixtureId, board } = subscription
    socket.send({ type: 'unsub', topic, groupId, fixtureId, board })
    if (subscriptions.size === 0) socket.stop()
  }
}

/** Sends and waits for the ack; null when it did not come in time, and then the same uuid may be sent again. */
export async function sendAwaitingAck(frame: { uuid: string }, withinMs: number): Promise<Ack | null> {
  const answer = Promise.withResolvers<Ack | null>()
  const timer = setTimeout(() => {
    awaited.delete(frame.uuid)
    answer.resolve(null)
  }, withinMs)
  awaited.set(frame.uuid, answer.resolve)
  await Promise.race([whileConnecting(), answer.promise])
  if (awaited.has(frame.uuid) && !socket.send(frame)) answer.resolve(null)
  const ack = await answer.promise
  clearTimeout(timer)
  awaited.delete(frame.uuid)
  return ack
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

export function useSocketStatus(): SocketStatus {
  return useStore(socket.status, 'idle')
}

/** Hears a topic's events while the component is there. */
export function useTopic(
  topic: Pick<Subscription, 'topic' | 'groupId' | 'fixtureId'>,
  received: (event: ServerEvent) => void,
): void {
  const latest = useRef(received)
  useEffect(() => {
    latest.current = received
  })
  const { topic: kind, groupId, fixtureId } = topic
  useEffect(
    () => subscribe({ topic: kind, groupId, fixtureId, received: (event) => latest.current(event) }),
    [kind, groupId, fixtureId],
  )
}

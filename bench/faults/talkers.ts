// Members who write and read in a room over sockets. They come back like the site's own client, with a new ticket, and
// send again what was not acknowledged.
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { chatTicket } from '#contract/chat-ticket.ts'
import { backoffMs } from '#web/api/backoff.ts'
import type { Faults } from './times.ts'

const WRITE_EVERY_MS = 250
/** nginx and the site answer within this time, or refuse. */
const TICKET_WITHIN_MS = 5_000

type Place = { address: string; groupId: string; faults: Faults }
type ServerEvent = { type: string; afterMs?: number; uuid?: string; code?: number; msg?: string; data?: MessageData }
type MessageData = { groupMessageId?: string; lastId?: string; list?: { groupMessageId: string }[]; gap?: boolean }

export type Talkers = ReturnType<typeof openTalkers>

/** Opens one socket for each token. The first `writers` of them write. */
export function openTalkers(tokens: readonly string[], writers: number, place: Place) {
  const { address, groupId, faults } = place
  /** Ids of acknowledged messages by the uuid of their sender. */
  const acked = new Map<string, string>()
  const seen: Set<string>[] = tokens.map(() => new Set())
  const lastIds: string[] = tokens.map(() => '0')
  const open = new Set<number>()
  let longestAwayMs = 0
  let gaps = 0
  let isClosed = false
  const sockets = new Set<WebSocket>()

  async function ticketOf(token: string): Promise<string> {
    const answer = await fetch(address + chatTicket.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(TICKET_WITHIN_MS),
    })
    if (!answer.ok) throw new Error(`${answer.status} ticket`)
    return ((await answer.json()) as { data: { ticket: string } }).data.ticket
  }

  function noteSeen(index: number, id: string): void {
    seen[index]?.add(id)
    if (BigInt(id) > BigInt(lastIds[index] ?? '0')) lastIds[index] = id
  }

  async function talk(index: number, token: string): Promise<void> {
    let failures = 0
    let awaySince = performance.now()
    let pending: { uuid: string; text: string } | null = null
    let written = 0
    let directedMs: number | null = null

    const take = (event: ServerEvent) => {
      if (event.type !== 'error') failures = 0
      if (event.type === 'reconnect') directedMs = event.afterMs ?? null
      if (event.type === 'message' && event.data?.groupMessageId) noteSeen(index, event.data.groupMessageId)
      if (event.type === 'subbed' && event.code === 0) {
        for (const { groupMessageId } of event.data?.list ?? []) noteSeen(index, groupMessageId)
        if (event.data?.gap) gaps += 1
        if (!open.has(index)) longestAwayMs = Math.max(longestAwayMs, performance.now() - awaySince)
        open.add(index)
      }
      if (event.type === 'subbed' && event.code !== 0) faults.add(`sub ${event.msg}`)
      if (event.type === 'ack' && event.uuid === pending?.uuid) {
        if (event.code === 0 && event.data?.groupMessageId) {
          acked.set(event.uuid ?? '', event.data.groupMessageId)
          pending = null
        } else faults.add(`message ${event.msg}`)
      }
    }

    while (!isClosed) {
      directedMs = null
      try {
        const ticket = await ticketOf(token)
        const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket?token=${encodeURIComponent(ticket)}`)
        sockets.add(socket)
        const ended = new Promise<void>((resolve) => {
          socket.on('close', () => resolve())
          socket.on('unexpected-response', (_, { statusCode }) => {
            faults.add(`${statusCode} /websocket`)
            socket.terminate()
            resolve()
          })
        })
        socket.on('error', () => {})
        socket.on('message', (raw) => (JSON.parse(raw.toString()) as ServerEvent[]).forEach(take))
        const sendPending = () => {
          if (!pending || socket.readyState !== WebSocket.OPEN) return
          const data = { groupId, originalMessage: pending.text, parentMessageId: null, attachments: [] }
          const { uuid } = pending
          socket.send(JSON.stringify({ type: 'send', topic: 'chatroom', path: 'sendMessage', uuid, data }))
        }
        socket.on('open', () => {
          socket.send(JSON.stringify({ type: 'sub', topic: 'chatroom', groupId, afterId: lastIds[index] }))
          sendPending()
        })
        const writing =
          index < writers &&
          setInterval(() => {
            if (!open.has(index)) return
            if (pending) return
            pending = { uuid: crypto.randomUUID(), text: `câu ${index}.${++written}` }
            sendPending()
          }, WRITE_EVERY_MS)
        // A refused message is sent again on the same socket.
        const again = setInterval(sendPending, 4 * WRITE_EVERY_MS)
        await ended
        if (writing) clearInterval(writing)
        clearInterval(again)
        sockets.delete(socket)
      } catch (error) {
        faults.add(error instanceof Error ? error.message : String(error))
      }
      if (open.delete(index)) awaySince = performance.now()
      await delay(directedMs ?? backoffMs(failures))
      failures += 1
    }
  }

  tokens.forEach((token, index) => void talk(index, token))
  return {
    acked: acked as ReadonlyMap<string, string>,
    areAllOpen: () => open.size === tokens.length,
    openWindow() {
      longestAwayMs = 0
      gaps = 0
    },
    /** Returns the longest time that a socket was away in the window, in ms. */
    longestAwayMs: () => longestAwayMs,
    /** Returns how often a client missed more than the server replays. */
    gaps: () => gaps,
    /** Returns how many acknowledged messages did not reach every client. */
    unseen: () => [...acked.values()].filter((id) => !seen.every((ids) => ids.has(id))).length,
    close() {
      isClosed = true
      for (const socket of sockets) socket.terminate()
    },
  }
}

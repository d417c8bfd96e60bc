import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import { undeclared } from './declared-events.ts'

export type SocketEvent = {
  type: string
  code?: number
  msg?: string
  uuid?: string
  topic?: string
  groupId?: string
  // biome-ignore lint/suspicious/noExplicitAny: each event has different data, which tests read
  data?: any
  [field: string]: unknown
}

export type SocketClient = {
  ws: WebSocket
  events: SocketEvent[]
  /**
   * Resolves with the first matching event, including events from before the call. Rejects when the socket closes
   * first.
   */
  next(matches: (event: SocketEvent) => boolean): Promise<SocketEvent>
  /** Resolves when the condition is true. It is checked now and after each event. */
  until(isSo: () => boolean): Promise<void>
  send(frame: object | string): void
  sub(groupId: string, afterId?: string): Promise<SocketEvent>
  say(groupId: string, text: string, more?: { uuid?: string; parentMessageId?: string }): Promise<SocketEvent>
  closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
}

/** Opens a client on a real socket, written from the documentation as by a third party. */
export async function openSocket(
  address: string,
  options: { path?: string; token: string; ws?: ClientOptions },
): Promise<SocketClient> {
  const { path = '/websocket', token } = options
  const ws = new WebSocket(`${address.replace('http', 'ws')}${path}?token=${encodeURIComponent(token)}`, options.ws)
  const events: SocketEvent[] = []
  const waiting = new Set<() => void>()
  /**
   * First event that the contract does not declare. All waiting calls then fail, so that tests detect undeclared
   * events.
   */
  let fault: string | null = null
  ws.on('message', (raw) => {
    const arrived = JSON.parse(raw.toString()) as SocketEvent[]
    events.push(...arrived)
    fault ??= undeclared(path, arrived)
    for (const look of [...waiting]) look()
  })
  const closed = once(ws, 'close').then(([code, reason]) => {
    for (const look of [...waiting]) look()
    return { code: code as number, reason: String(reason) }
  })
  await once(ws, 'open')
  ws.on('error', () => {})

  function until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const isMet = isSo() && fault === null
        if (!isMet && fault === null && ws.readyState !== WebSocket.CLOSED) return
        waiting.delete(look)
        if (isMet) resolve()
        else if (fault !== null) reject(new Error(fault))
        else reject(new Error(`the socket closed; it said ${JSON.stringify(events.slice(-3))}`))
      }
      waiting.add(look)
      look()
    })
  }

  async function next(matches: (event: SocketEvent) => boolean): Promise<SocketEvent> {
    let found: SocketEvent | undefined
    await until(() => {
      found = events.find(matches)
      return found !== undefined
    })
    return found as SocketEvent
  }

  const client: SocketClient = {
    ws,
    events,
    next,
    until,
    closed,
    send: (frame) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async sub(groupId, afterId) {
      const seen = events.length
      client.send({ type: 'sub', topic: 'chatroom', groupId, ...(afterId === undefined ? {} : { afterId }) })
      return next((e) => e.type === 'subbed' && e.groupId === groupId && events.indexOf(e) >= seen)
    },
    async say(groupId, text, { uuid = crypto.randomUUID(), parentMessageId } = {}) {
      const data = { groupId, originalMessage: text, parentMessageId: parentMessageId ?? null, attachments: [] }
      const seen = events.length
      client.send({ type: 'send', topic: 'chatroom', path: 'sendMessage', uuid, data })
      return next((e) => e.type === 'ack' && e.uuid === uuid && events.indexOf(e) >= seen)
    },
    async close() {
      ws.close()
      await closed
    },
  }
  return client
}

import { createStore, type Store } from '#web/ui/store.ts'
import { backoffMs } from './backoff.ts'

export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting'
export type ServerEvent = { type: string; [field: string]: unknown }

type Options = {
  path: string
  /** Returns a new one-use ticket. Called before each connection. */
  ticket(): Promise<string>
  /** Called when the server rejected the token (close code 4401). Resolves after one refresh attempt. */
  refused(): Promise<unknown>
  opened(): void
  received(event: ServerEvent): void
  /** Maximum number of consecutive failed attempts. Default: no limit. */
  maxFailures?: number
}

export type LiveSocket = {
  status: Store<SocketStatus>
  /** Opens the socket and reconnects it whenever it closes. */
  start(): void
  stop(): void
  restart(): void
  /** Sends a frame. Returns false, without queueing the frame, while the socket is not open. */
  send(frame: object): boolean
}

/** Silence after which the client sends a ping. `answerMs` is the timeout of the response. */
const quietMs = 30_000
const answerMs = 10_000
const notLoggedIn = 4401
/** Code of events that the client ignores. */
const ignoredCode = 10_000

/**
 * Creates a socket that reconnects automatically: after the delay that the server asked for, or else after a growing
 * pause with jitter. It does not reconnect while the page is offline or hidden, but soon after the network returns or
 * the page becomes visible.
 */
export function createLiveSocket(options: Options): LiveSocket {
  const status = createStore<SocketStatus>('idle')
  let ws: WebSocket | null = null
  let failures = 0
  let directedMs: number | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let lifeTimer: ReturnType<typeof setTimeout> | undefined
  /** Number of the current connection, so that late events of an older one are ignored. */
  let generation = 0

  async function connect(): Promise<void> {
    clearTimeout(retryTimer)
    generation += 1
    const own = generation
    status.set(() => 'connecting')
    try {
      const ticket = await options.ticket()
      if (own !== generation) return
      listen(new WebSocket(`${addressOf(options.path)}?token=${encodeURIComponent(ticket)}`), own)
    } catch {
      if (own === generation) retry()
    }
  }

  function listen(next: WebSocket, own: number): void {
    ws = next
    next.onopen = () => {
      if (own !== generation) return
      status.set(() => 'open')
      watchLife()
      options.opened()
    }
    next.onmessage = ({ data }) => {
      if (own !== generation) return
      watchLife()
      for (const event of JSON.parse(String(data)) as ServerEvent[]) take(event)
    }
    next.onclose = ({ code }) => {
      if (own !== generation) return
      if (code === notLoggedIn) void renew(own)
      else retry()
    }
  }

  async function renew(own: number): Promise<void> {
    clearTimeout(lifeTimer)
    ws = null
    status.set(() => 'waiting')
    await options.refused().catch((error: unknown) => console.warn('No new token', error))
    if (own === generation) retry()
  }

  function take(event: ServerEvent): void {
    // An error event does not reset the count, so a socket that opens and is then refused counts as another failure.
    if (event.type !== 'error') failures = 0
    if (event.code === ignoredCode) return
    if (event.type === 'reconnect') directedMs = Number(event.afterMs)
    else if (event.type !== 'pong') options.received(event)
  }

  function watchLife(): void {
    clearTimeout(lifeTimer)
    lifeTimer = setTimeout(() => {
      send({ type: 'ping' })
      lifeTimer = setTimeout(() => {
        drop()
        retry()
      }, answerMs)
    }, quietMs)
  }

  function drop(): void {
    generation += 1
    clearTimeout(lifeTimer)
    ws?.close()
    ws = null
  }

  function retry(): void {
    clearTimeout(lifeTimer)
    ws = null
    const waitMs = directedMs ?? backoffMs(failures)
    directedMs = null
    failures += 1
    const isGivenUp = failures > (options.maxFailures ?? Number.POSITIVE_INFINITY)
    status.set(() => (isGivenUp ? 'idle' : 'waiting'))
    if (!isGivenUp) retryTimer = setTimeout(() => isWorthTrying() && void connect(), waitMs)
  }

  function wake(): void {
    if (status.get() !== 'waiting' || !isWorthTrying()) return
    failures = 0
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void connect(), backoffMs(0))
  }

  function send(frame: object): boolean {
    if (ws?.readyState !== WebSocket.OPEN) return false
    ws.send(JSON.stringify(frame))
    return true
  }

  return {
    status,
    send,
    start() {
      if (status.get() !== 'idle') return
      failures = 0
      globalThis.addEventListener?.('online', wake)
      globalThis.document?.addEventListener('visibilitychange', wake)
      void connect()
    },
    stop() {
      globalThis.removeEventListener?.('online', wake)
      globalThis.document?.removeEventListener('visibilitychange', wake)
      clearTimeout(retryTimer)
      drop()
      status.set(() => 'idle')
    },
    restart() {
      if (status.get() === 'idle') return
      clearTimeout(retryTimer)
      drop()
      failures = 0
      void connect()
    },
  }
}

function isWorthTrying(): boolean {
  const isSeen = globalThis.document?.visibilityState !== 'hidden'
  return isSeen && globalThis.navigator?.onLine !== false
}

function addressOf(path: string): string {
  return new URL(path, globalThis.location.href).href.replace(/^http/, 'ws')
}

import { publishRefusals } from '#contract/ingest.ts'
import { encodeStudioPacket, type StudioPacket } from '#contract/rules/studio/studio-message.ts'
import type { StudioServerEvent } from '#contract/studio.socket.ts'
import { backoffMs } from '#web/api/backoff.ts'
import type { LinkPhase } from './studio-messages.ts'

type Use = {
  url: string
  /** Resolves with a new one-use ticket, or null when none can be had now. */
  ticket(options: { isRefused: boolean }): Promise<string | null>
  /** The publish is authorised: configurations and keyframes come first. */
  opened(): void
  phase(phase: LinkPhase): void
}

export type StudioLink = {
  isOpen(): boolean
  send(packet: StudioPacket): void
  /** Bytes that were sent but that the server has not reported. */
  unreportedBytes(): number
  reportedBytes(): number
  /** Closes a connection that no longer answers. */
  check(nowMs: number): void
  /** Ends the stream. */
  end(): void
}

/** The grace period is 90 s, and the network may return at any moment. */
const maxRetryMs = 5_000
const silentMs = 6_000
const endWithinMs = 3_000
const notLoggedIn = 4401
const brokenMessage = 1008
/** After these reasons the stream is over. */
const endReasons = new Set(['ENDED_BY_SERVER', 'NOT_RESUMED', 'ENDED'])

/** Keeps one socket to the server open and reconnects it, until the stream ends or the server refuses it. */
export function createStudioLink(use: Use): StudioLink {
  let ws: WebSocket | null = null
  let isOpen = false
  let isOver = false
  let hasOpened = false
  let failures = 0
  let sentBytes = 0
  let reportedBytes = 0
  let earlierBytes = 0
  let heardAtMs = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let directedMs: number | null = null
  /** Number of the current connection, so that late events of an older one are ignored. */
  let generation = 0

  async function connect(options = { isRefused: false }) {
    clearTimeout(retryTimer)
    generation += 1
    const own = generation
    use.phase({ name: hasOpened ? 'reconnecting' : 'connecting' })
    const ticket = await use.ticket(options)
    if (own !== generation || isOver) return
    if (ticket === null) return retry()
    listen(new WebSocket(`${use.url}?token=${encodeURIComponent(ticket)}`), own)
  }

  function listen(next: WebSocket, own: number) {
    ws = next
    heardAtMs = performance.now()
    next.onmessage = ({ data }) => {
      if (own !== generation || isOver) return
      heardAtMs = performance.now()
      for (const event of JSON.parse(String(data)) as StudioServerEvent[]) take(event)
    }
    next.onclose = ({ code, reason }) => {
      if (own !== generation || isOver) return
      isOpen = false
      if (code === notLoggedIn && reason !== 'FIBE_NOT_LOGIN') return finish({ name: 'refused', reason })
      if (code === brokenMessage) return finish({ name: 'refused', reason: 'MALFORMED_FRAME' })
      if (code === notLoggedIn) void connect({ isRefused: true })
      else retry()
    }
  }

  function take(event: StudioServerEvent) {
    if (event.type === 'open') {
      failures = 0
      isOpen = true
      hasOpened = true
      earlierBytes += reportedBytes
      sentBytes = 0
      reportedBytes = 0
      use.opened()
      use.phase({ name: 'on-air' })
    } else if (event.type === 'received') reportedBytes = event.bytes
    else if (event.type === 'reconnect') directedMs = event.afterMs
    else if (event.type === 'refused' || event.type === 'ended') stopFor(event.reason)
  }

  /** Other reasons are failures of the connection, after which the studio reconnects. */
  function stopFor(reason: string) {
    if (reason === 'TAKEN_OVER') finish({ name: 'taken-over' })
    else if (endReasons.has(reason)) finish({ name: 'ended' })
    else if (publishRefusals.some((known) => known === reason)) finish({ name: 'refused', reason })
  }

  function retry() {
    isOpen = false
    ws = null
    use.phase({ name: hasOpened ? 'reconnecting' : 'connecting' })
    const waitMs = directedMs ?? Math.min(maxRetryMs, backoffMs(failures))
    directedMs = null
    failures += 1
    retryTimer = setTimeout(() => void connect(), waitMs)
  }

  function wake() {
    if (!isOver && ws === null) void connect()
  }

  function finish(phase: LinkPhase) {
    if (isOver) return
    isOver = true
    isOpen = false
    clearTimeout(retryTimer)
    self.removeEventListener('online', wake)
    ws?.close()
    use.phase(phase)
  }

  self.addEventListener('online', wake)
  void connect()

  return {
    isOpen: () => isOpen && ws?.readyState === WebSocket.OPEN,
    send(packet) {
      if (!ws || !isOpen) return
      const bytes = encodeStudioPacket(packet)
      sentBytes += bytes.length
      ws.send(bytes)
    },
    unreportedBytes: () => sentBytes - reportedBytes,
    reportedBytes: () => earlierBytes + reportedBytes,
    check(nowMs) {
      if (!ws || isOver || nowMs - heardAtMs < silentMs) return
      const stale = ws
      generation += 1
      retry()
      stale.close()
    },
    end() {
      if (!isOpen || !ws) return finish({ name: 'ended' })
      ws.send(JSON.stringify({ type: 'end' }))
      // The server closes the socket when the engine has ended the stream.
      const own = ws
      own.onclose = () => finish({ name: 'ended' })
      isOpen = false
      setTimeout(() => finish({ name: 'ended' }), endWithinMs)
    },
  }
}

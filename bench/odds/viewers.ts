import { once } from 'node:events'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import { quantile } from '#bench/machine.ts'
import { guestLogin } from '#contract/session.ts'

export type Viewers = {
  reset(): void
  figures(seconds: number): Record<string, number>
  close(): void
}

const parallel = 50

/**
 * Opens `count` sockets on one board, with compression like browsers. One of them parses its messages; for the others
 * only the received bytes are counted.
 */
export async function openViewers(
  address: string,
  { count, board }: { count: number; board: string },
): Promise<Viewers> {
  const response = await fetch(address + guestLogin.path, { method: 'POST' })
  const { data: token } = (await response.json()) as { data: string }
  const sockets: WebSocket[] = []
  const delays: number[] = []
  let lines = 0
  let texts = 0

  async function open(isReader: boolean): Promise<void> {
    const ws = new WebSocket(`${address.replace('http', 'ws')}/websocket?token=${encodeURIComponent(token)}`, {
      perMessageDeflate: true,
    })
    if (isReader)
      ws.on('message', (raw: Buffer) => {
        texts += raw.length
        const now = Date.now()
        for (const event of JSON.parse(raw.toString()) as { type: string; list?: { changedAt: number }[] }[]) {
          if (event.type !== 'odds') continue
          for (const { changedAt } of event.list ?? []) delays.push(now - changedAt)
          lines += event.list?.length ?? 0
        }
      })
    await once(ws, 'open')
    sockets.push(ws)
    ws.send(JSON.stringify({ type: 'sub', topic: 'odds', board, afterId: '999999999999' }))
    if (isReader) return
    await once(ws, 'message')
    // The other sockets do not inflate their messages, because two thousand of them would overload this process. All
    // receive the same messages.
    socketOf(ws)
      .removeAllListeners('data')
      .on('data', () => {})
  }

  for (let opened = 0; opened < count; opened += parallel)
    await Promise.all(Array.from({ length: Math.min(parallel, count - opened) }, (_, i) => open(opened + i === 0)))

  let from: number[] = []
  const read = () => sockets.map((ws) => socketOf(ws).bytesRead)
  return {
    reset() {
      from = read()
      delays.length = 0
      lines = 0
      texts = 0
    },
    figures(seconds) {
      const bytes = (read()[0] ?? 0) - (from[0] ?? 0)
      return {
        sockets: sockets.filter((ws) => ws.readyState === WebSocket.OPEN).length,
        'lines/s': Math.round(lines / seconds),
        'kB/min deflated': Math.round((bytes / seconds) * 0.06),
        'kB/min text': Math.round((texts / seconds) * 0.06),
        'delay p50 ms': Math.round(quantile(delays, 0.5)),
        'delay p99 ms': Math.round(quantile(delays, 0.99)),
      }
    },
    close() {
      for (const ws of sockets) ws.terminate()
    },
  }
}

/** Returns the TCP socket under a WebSocket, for its byte counter. */
function socketOf(ws: WebSocket): Socket {
  return (ws as unknown as { _socket: Socket })._socket
}

import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createPushReader } from '#contract/rules/push/push-message.ts'

// Clients that behave like the site's own: they come back after an interruption, and count what went wrong.

/** Counts responses that a visitor should not see, by status and address. */
function createFaults() {
  const counts: Record<string, number> = {}
  return {
    counts,
    add(fault: string): void {
      counts[fault] = (counts[fault] ?? 0) + 1
    },
  }
}

/** Sockets that come back after the time that the server asked for, or after half a second. */
export function openSockets(count: number, { address, token }: { address: string; token: string }) {
  const open = new Set<WebSocket>()
  let opened = 0
  const faults = createFaults()
  let isClosed = false

  function connect(): void {
    if (isClosed) return
    let afterMs = 500
    const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket?token=${encodeURIComponent(token)}`)
    socket.on('open', () => {
      open.add(socket)
      opened += 1
    })
    socket.on('message', (raw) => {
      for (const event of JSON.parse(raw.toString()) as { type: string; afterMs?: number }[])
        if (event.type === 'reconnect') afterMs = event.afterMs ?? afterMs
    })
    socket.on('unexpected-response', (_, { statusCode }) => {
      faults.add(`${statusCode} /websocket`)
      socket.terminate()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      setTimeout(connect, afterMs)
    })
  }

  for (let n = 0; n < count; n += 1) connect()
  return {
    faults: faults.counts,
    count: () => open.size,
    /** Returns how many have been opened so far. */
    opened: () => opened,
    close() {
      isClosed = true
      for (const socket of open) socket.terminate()
    },
  }
}

/** Viewers of a push. A push that ends is opened again at the next part. */
export function openViewers(count: number, { address, path }: { address: string; path: string }) {
  const agent = new Agent({ keepAlive: true })
  const faults = createFaults()
  const newest: number[] = Array(count).fill(0)
  let isClosed = false

  const request = (target: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(target, { agent }, resolve).on('error', reject)
    })

  async function watch(index: number): Promise<void> {
    let from = 'live'
    while (!isClosed) {
      try {
        const answer = await request(`${address}${path}?from=${from}`)
        if (answer.statusCode !== 200) faults.add(`${answer.statusCode} push`)
        const reader = createPushReader(({ kind, msn, part }) => {
          if (kind !== 'part') return
          newest[index] = msn * 1_000 + part
          from = `${msn}.${part + 1}`
        })
        if (answer.statusCode === 200) for await (const bytes of answer) reader.read(bytes as Buffer)
        else answer.resume()
      } catch {
        // The connection broke; the viewer comes back.
      }
      await delay(250)
    }
  }

  for (let index = 0; index < count; index += 1) void watch(index)
  return {
    faults: faults.counts,
    /** Returns the newest part of the viewer who is furthest behind, as a number that grows. */
    slowest: () => Math.min(...newest),
    fastest: () => Math.max(...newest),
    close() {
      isClosed = true
      agent.destroy()
    },
  }
}

/** Readers who open one page after another. */
export function openReaders(count: number, { address, paths }: { address: string; paths: string[] }) {
  const faults = createFaults()
  let read = 0
  let isClosed = false

  async function readOn(): Promise<void> {
    for (let n = 0; !isClosed; n += 1) {
      const path = paths[n % paths.length] ?? '/'
      try {
        const answer = await fetch(address + path, { headers: { 'accept-language': 'vi' } })
        await answer.text()
        if (answer.status !== 200) faults.add(`${answer.status} ${path}`)
      } catch (error) {
        faults.add(`${String(error)} ${path}`)
      }
      read += 1
      await delay(20)
    }
  }

  for (let n = 0; n < count; n += 1) void readOn()
  return {
    faults: faults.counts,
    count: () => read,
    close() {
      isClosed = true
    },
  }
}

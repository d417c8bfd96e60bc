import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { session } from '#web/api/session.ts'
import { joinPresence, startPresence } from './presence.ts'

const opened: string[] = []

/** Simulates a server that is down: each connection closes on opening. */
class ClosedSocket extends EventTarget {
  onclose: ((event: { code: number }) => void) | null = null
  constructor(address: string) {
    super()
    opened.push(new URL(address).pathname)
    queueMicrotask(() => this.onclose?.({ code: 1006 }))
  }
  close(): void {}
}

const frames: string[] = []

/** Simulates a server that accepts each connection. */
class OpenSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 1
  onopen: (() => void) | null = null
  constructor() {
    super()
    queueMicrotask(() => this.onopen?.())
  }
  send(frame: string): void {
    frames.push(frame)
  }
  close(): void {}
}

beforeEach(() => {
  frames.length = 0
  opened.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const document = Object.assign(new EventTarget(), { cookie: 'guest=0', visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { href: 'http://127.0.0.1/' })
  vi.stubGlobal('WebSocket', ClosedSocket)
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: 'Success', data: { ticket: 'ticket' } }))
})
afterEach(() => {
  session.set(() => ({ kind: 'starting' }))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const anHourMs = 3_600_000

test('a member’s presence is retried ten times, and then no more', async () => {
  session.set(() => ({ kind: 'member', user: {} as OwnUser }))
  const stop = startPresence()
  await vi.advanceTimersByTimeAsync(anHourMs)
  expect(opened).toEqual(Array.from({ length: 11 }, () => '/onlineSocket'))
  stop()
})

test('a guest has no presence socket', async () => {
  session.set(() => ({ kind: 'guest' }))
  const stop = startPresence()
  await vi.advanceTimersByTimeAsync(anHourMs)
  expect(opened).toEqual([])
  stop()
})

test('a viewer with two panels of one room leaves it when the last one closes', async () => {
  vi.stubGlobal('WebSocket', OpenSocket)
  session.set(() => ({ kind: 'member', user: {} as OwnUser }))
  const stop = startPresence()
  await eventually(() => expect(frames).toEqual([JSON.stringify({ type: 'online' })]))
  const [leave, leaveOther] = [joinPresence('5'), joinPresence('5')]
  leave()
  expect(frames.filter((frame) => frame.includes('leave'))).toEqual([])
  leaveOther()
  const room = { roomId: '5' }
  expect(frames.slice(1)).toEqual([
    JSON.stringify({ type: 'join', ...room }),
    JSON.stringify({ type: 'leave', ...room }),
  ])
  stop()
})

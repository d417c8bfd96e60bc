import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageMarkAllRead, messageUnread } from '#contract/notifications.ts'
import { createDeferred, type Deferred } from '#web/deferred.ts'
import { followNotifications, markRead, unread } from './notifications.state.ts'

let answers: Record<string, Deferred<Response>>

const counts = (unReadMsgCount: number) =>
  Response.json({ code: 0, msg: 'Success', data: { unReadBookingCount: 0, unReadMsgCount } })

beforeEach(() => {
  answers = { [messageUnread.path]: createDeferred(), [messageMarkAllRead.path]: createDeferred() }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: 'guest=0', title: '', head: {} }))
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', (path: string) => answers[path]?.promise ?? Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const shown = () => unread.get().unReadMsgCount

test('the count is read without the socket, and marking changes it', async () => {
  const stop = followNotifications()
  await vi.advanceTimersByTimeAsync(3_000)
  answers[messageUnread.path]?.resolve(counts(4))
  await vi.advanceTimersByTimeAsync(0)
  expect([shown(), document.title]).toEqual([4, '(4) '])
  answers[messageMarkAllRead.path]?.resolve(counts(1))
  await markRead()
  expect(shown()).toBe(1)
  stop()
  expect([shown(), document.title]).toEqual([0, ''])
})

test('a count that arrives after a logout is not shown to the next member', async () => {
  const stop = followNotifications()
  await vi.advanceTimersByTimeAsync(3_000)
  stop()
  answers[messageUnread.path]?.resolve(counts(4))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe(0)
})

test('a mark that is answered after a logout does not change the count of the next member', async () => {
  const stop = followNotifications()
  const marked = markRead()
  stop()
  answers[messageMarkAllRead.path]?.resolve(counts(4))
  await marked
  expect(shown()).toBe(0)
})

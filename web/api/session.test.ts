import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import { unreadRooms } from '#contract/chat.ts'
import { createDeferred } from '#web/deferred.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'

type Answer = { status: number; data?: unknown; page?: string } | Promise<never>
const member = { userId: '7', username: 'lananh' } as OwnUser
const refused: Answer = { status: 401 }

/** The last part of each requested address. */
let asked: string[]
/** Responses by the last part of the address, for the next requests or all of them. Others succeed. */
let answers: Record<string, Answer | Answer[]>
let marks: Set<string>
let document: EventTarget & { cookie: string; visibilityState: string }
let page: EventTarget
let expired: number
let stop: (() => void) | undefined

/** Simulates another tab of the site. */
class Channel extends EventTarget {
  static open: Channel[] = []
  static heard: string[] = []
  constructor() {
    super()
    Channel.open.push(this)
  }
  postMessage(message: string): void {
    Channel.heard.push(message)
  }
}

/** Sets the readable cookie as the server does with its responses. */
function setCookie(name: string): void {
  if (name === 'guest-login') document.cookie = 'guest=1'
  if (name === 'logout') document.cookie = ''
  if (name === 'login') document.cookie = 'guest=0'
}

async function respond(path: string): Promise<Response> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  asked.push(name)
  const given = answers[name]
  const {
    status,
    data = null,
    page: html,
  } = (await (Array.isArray(given) ? given.shift() : given)) ?? {
    status: 200,
    data: name === 'info' ? member : { user: member, accessToken: 'a', refreshToken: 'b' },
  }
  if (html !== undefined) return new Response(html, { status, headers: { 'content-type': 'text/html' } })
  if (status === 0) throw new TypeError('Failed to fetch')
  if (status !== 200) return Response.json({ code: 1000 + status, msg: 'REFUSED', data }, { status })
  setCookie(name)
  return Response.json({ code: 0, msg: 'Success', data: name.startsWith('guest') ? 'token' : data })
}

beforeEach(() => {
  const kept = new Map<string, string>()
  asked = []
  answers = {}
  marks = new Set()
  expired = 0
  Channel.open = []
  Channel.heard = []
  page = new EventTarget()
  document = Object.assign(new EventTarget(), {
    cookie: 'guest=0',
    visibilityState: 'visible',
    documentElement: {
      setAttribute: (name: string) => void marks.add(name),
      toggleAttribute: (name: string, isOn: boolean) => void (isOn ? marks.add(name) : marks.delete(name)),
    },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', {})
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('fetch', respond)
})
afterEach(async () => {
  stop?.()
  stop = undefined
  // A guest's token that is still on its way would never arrive, and later files of this worker would wait for it.
  await vi.advanceTimersByTimeAsync(1_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let pages = 0

/** Loads the module as a new page does, because it knows its first read only once. */
async function openPage() {
  pages += 1
  const loaded: typeof import('./session.ts') = await import(/* @vite-ignore */ `./session.ts?page=${pages}`)
  stop = loaded.startSession(() => {
    expired += 1
  })
  return { ...loaded, kind: () => loaded.session.get().kind }
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const times = (name: string) => asked.filter((one) => one === name).length

function look(state: 'hidden' | 'visible'): void {
  document.visibilityState = state
  document.dispatchEvent(new Event('visibilitychange'))
}

async function openAsMember() {
  const opened = await openPage()
  await pass()
  expect(opened.kind()).toBe('member')
  return opened
}

test('a member is known when user info has responded, and only then the page is ready', async () => {
  const { kind, session, sessionKnown, sessionReady } = await openPage()
  const known = sessionKnown()
  expect([kind(), [...marks]]).toEqual(['starting', []])
  expect(await known).toEqual({ kind: 'member', user: member })
  await sessionReady()
  expect([session.get(), [...marks]]).toEqual([{ kind: 'member', user: member }, ['data-member', 'data-ready']])
  expect(asked).toEqual(['info', 'online'])
})

test('a guest is known before the guest’s token, which sessionReady waits for', async () => {
  document.cookie = ''
  const { sessionKnown, sessionReady } = await openPage()
  expect([await sessionKnown(), [...marks], asked]).toEqual([{ kind: 'guest' }, ['data-ready'], []])
  const ready = sessionReady()
  await pass(100)
  await ready
  expect(asked).toEqual(['guest-login'])
})

test('a member’s page whose server is unreachable is ready, and reads the session again until it is known', async () => {
  answers = { info: [{ status: 0 }, { status: 503 }, { status: 0 }] }
  const { kind, sessionKnown, sessionReady } = await openPage()
  expect([await sessionKnown(), [...marks]]).toEqual([{ kind: 'starting' }, ['data-ready']])
  await sessionReady()
  await pass(60_000)
  expect([kind(), times('info'), expired]).toEqual(['member', 4, 0])
})

test('the return of the network reads an unknown session immediately', async () => {
  answers = { info: [{ status: 0 }] }
  const { kind } = await openPage()
  await pass()
  page.dispatchEvent(new Event('online'))
  await pass()
  expect([kind(), times('info')]).toEqual(['member', 2])
})

test('the wait for a server that does not respond ends after five seconds', async () => {
  answers = { info: new Promise<never>(() => {}) }
  const { sessionKnown } = await openPage()
  const known = vi.fn()
  void sessionKnown().then(known)
  await pass(4_999)
  expect(known).not.toHaveBeenCalled()
  await pass(1)
  expect(known).toHaveBeenCalledWith({ kind: 'starting' })
})

test('several refused calls end the session once: one notice, a guest’s token, and a message to the other tabs', async () => {
  const { kind, sessionReady } = await openAsMember()
  answers = { info: refused, 'unread-group': refused, 'refresh-token': refused }
  look('visible')
  await Promise.all([1, 2, 3].map(() => expect(call(unreadRooms)).rejects.toBeInstanceOf(CallError)))
  expect([kind(), marks.has('data-member'), expired]).toEqual(['guest', false, 1])
  await Promise.all([sessionReady(), pass(300)])
  expect([times('logout'), times('guest-login'), document.cookie, expired]).toEqual([1, 1, 'guest=1', 1])
  expect(Channel.heard).toEqual(['changed'])
})

test('an expired token is renewed once for all calls, unnoticed', async () => {
  const { kind } = await openAsMember()
  answers = { info: [refused], 'unread-group': [refused, refused] }
  look('visible')
  await Promise.all([call(unreadRooms), call(unreadRooms)])
  await pass()
  expect([kind(), times('refresh-token'), expired]).toEqual(['member', 1, 0])
})

test.each([
  ['refresh-token', 503],
  ['refresh-token', 500],
  ['refresh-token', 0],
  ['info', 503],
  ['info', 500],
  ['info', 429],
])('a member stays one after a failure of %s with status %i', async (name, status) => {
  answers = name === 'info' ? { info: [{ status }] } : { info: [refused, refused], [name]: [{ status }] }
  const { kind } = await openPage()
  await pass(10_000)
  expect([kind(), expired]).toEqual(['member', 0])
})

test.each([
  ['a page with the status 200', { status: 200, page: '<html>Đăng nhập Wi-Fi</html>' }],
  ['a page with the status 401', { status: 401, page: '<html>Đăng nhập Wi-Fi</html>' }],
  ['a page with the status 403', { status: 403, page: '<html>Forbidden</html>' }],
  ['JSON that is no envelope', { status: 400, page: '{"login":"http://wifi.example"}' }],
])('a captive portal that answers a refresh with %s ends no session', async (_title, portal) => {
  const { kind } = await openAsMember()
  answers = { info: [refused, refused], 'refresh-token': portal }
  look('visible')
  await pass(10_000)
  expect([kind(), expired, times('logout')]).toEqual(['member', 0, 0])
  answers = { info: [refused] }
  look('visible')
  await pass(10_000)
  expect([kind(), times('refresh-token')]).toEqual(['member', 2])
})

test('a captive portal that answers user info with its page ends no session', async () => {
  answers = {
    info: [
      { status: 401, page: '<html>Wi-Fi</html>' },
      { status: 200, page: '<html>Wi-Fi</html>' },
    ],
  }
  const { kind } = await openPage()
  await pass(60_000)
  expect([kind(), times('info'), times('refresh-token'), expired]).toEqual(['member', 3, 0, 0])
})

test('a clock that is set back after a refresh prevents no later refresh', async () => {
  const { kind } = await openAsMember()
  answers = { info: [refused] }
  look('visible')
  await pass()
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  answers = { info: [refused] }
  look('visible')
  await pass(10_000)
  expect([kind(), times('refresh-token'), expired]).toEqual(['member', 2, 0])
})

test('a login whose cookies the browser refuses fails with the reason', async () => {
  document.cookie = ''
  const { kind, logIn } = await openPage()
  await pass(300)
  Object.defineProperty(document, 'cookie', { get: () => '', set() {} })
  await expect(logIn({ username: 'lananh', password: 'x' })).rejects.toMatchObject({ name: 'COOKIES_REFUSED' })
  expect([kind(), Channel.heard]).toEqual(['guest', []])
})

test('four server errors of user info in a row end the session, and fewer do not', async () => {
  const fault = { status: 500 }
  answers = { info: [fault, fault, fault] }
  const { kind } = await openPage()
  await pass(60_000)
  expect([kind(), expired]).toEqual(['member', 0])
  answers = { info: fault }
  look('visible')
  await pass(60_000)
  expect([kind(), times('info'), expired]).toEqual(['guest', 8, 1])
})

test('a login or logout in another tab reads the session again', async () => {
  const { kind } = await openAsMember()
  document.cookie = 'guest=1'
  for (const tab of Channel.open) tab.dispatchEvent(new Event('message'))
  await pass(300)
  expect([kind(), expired]).toEqual(['guest', 0])
  document.cookie = 'guest=0'
  for (const tab of Channel.open) tab.dispatchEvent(new Event('message'))
  await pass()
  expect(kind()).toBe('member')
})

test('a login shows the member of its response, and user info follows after a second', async () => {
  document.cookie = ''
  const { kind, logIn } = await openPage()
  await pass(300)
  await logIn({ username: 'lananh', password: 'x' })
  expect([kind(), Channel.heard]).toEqual(['member', ['changed']])
  await pass(999)
  expect(times('info')).toBe(0)
  await pass(1)
  expect([times('info'), times('online')]).toEqual([1, 1])
})

test('a member who leaves before user info is read is reported as offline too', async () => {
  document.cookie = ''
  const { logIn } = await openPage()
  await pass(300)
  await logIn({ username: 'lananh', password: 'x' })
  page.dispatchEvent(new Event('pagehide'))
  await pass()
  expect(asked.slice(-2)).toEqual(['login', 'offline'])
})

test('a hidden page reports the member as offline, and a visible one reads user info and reports online', async () => {
  await openAsMember()
  asked = []
  look('hidden')
  page.dispatchEvent(new Event('pagehide'))
  await pass()
  expect(asked).toEqual(['offline'])
  look('visible')
  await pass()
  expect(asked).toEqual(['offline', 'info', 'online'])
})

test('a logout reports offline first, and a call that it overtakes is no expiry', async () => {
  const { kind, logOut } = await openAsMember()
  asked = []
  const overtaken = createDeferred<never>()
  answers = { logout: [overtaken.promise] }
  const done = logOut()
  await pass()
  expect(asked).toEqual(['refresh-token', 'offline', 'logout'])
  answers = { info: refused, 'refresh-token': refused }
  look('visible')
  await pass()
  expect([kind(), times('info'), expired]).toEqual(['member', 1, 0])
  overtaken.resolve(undefined as never)
  await Promise.all([done, pass(300)])
  expect([kind(), document.cookie, Channel.heard, expired]).toEqual(['guest', 'guest=1', ['changed'], 0])
})

test('a logout fails when the server is unreachable, and the member stays logged in', async () => {
  const { kind, logOut } = await openAsMember()
  answers = { 'refresh-token': { status: 0 } }
  await expect(logOut()).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  expect([kind(), document.cookie, times('logout'), Channel.heard]).toEqual(['member', 'guest=0', 0, []])
})

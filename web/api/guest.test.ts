import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roomSelf } from '#contract/room-rules.ts'
import { call } from './call.ts'
import { becomeGuest } from './guest.ts'

let answers: Record<string, number>
let headers: Record<string, string>
let asked: string[] = []

beforeEach(() => {
  const kept = new Map<string, string>()
  asked = []
  headers = {}
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('document', { cookie: 'guest=1' })
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    asked.push(name)
    const status = answers[name] ?? 200
    const isGood = status === 200
    return Response.json(
      { code: isGood ? 0 : 1000, msg: isGood ? 'Success' : 'REFUSED', data: 'token' },
      { status, headers },
    )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function become(page = { becomeGuest }): Promise<string[]> {
  asked = []
  const done = page.becomeGuest()
  await vi.advanceTimersByTimeAsync(400)
  await done
  return asked
}

test('guest info is requested after 200 ms, and a login 100 ms after that', async () => {
  answers = { 'guest-info': 401 }
  const done = becomeGuest()
  await vi.advanceTimersByTimeAsync(199)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['guest-info'])
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toEqual(['guest-info'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['guest-info', 'guest-login'])
  await done
})

test('a stored guest token is used again, and an invalid one is replaced', async () => {
  answers = {}
  expect(await become()).toEqual(['guest-info'])
  answers = { 'guest-info': 401 }
  expect(await become()).toEqual(['guest-info', 'guest-login'])
})

test('a call that needs a guest waits for the token', async () => {
  answers = {}
  vi.stubGlobal('document', { cookie: '' })
  const done = call(roomSelf, { groupId: '1' })
  await vi.advanceTimersByTimeAsync(100)
  await done
  expect(asked).toEqual(['guest-login', 'self?groupId=1'])
})

test('a server error on guest info clears all tokens before a new one is requested', async () => {
  answers = { 'guest-info': 500 }
  expect(await become()).toEqual(['guest-info', 'logout', 'guest-login'])
})

test('guest login is abandoned after three 429 responses of guest info, and not requested before', async () => {
  answers = { 'guest-info': 429 }
  // Loads the module again, because later files of this worker would share the count.
  const again = './guest.ts?again'
  const page: typeof import('./guest.ts') = await import(again)
  for (let n = 0; n < 3; n += 1) expect(await become(page)).toEqual(['guest-info'])
  expect(await become(page)).toEqual([])
})

test('the count of 429 responses survives a reload of the tab', async () => {
  answers = { 'guest-info': 429 }
  asked = []
  for (const load of [1, 2, 3, 4]) {
    const page: typeof import('./guest.ts') = await import(/* @vite-ignore */ `./guest.ts?load=${load}`)
    const done = page.becomeGuest()
    await vi.advanceTimersByTimeAsync(400)
    await done
  }
  expect(asked).toEqual(['guest-info', 'guest-info', 'guest-info'])
})

test('a refused guest asks again only after Retry-After, and calls report the seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  vi.stubGlobal('document', { cookie: '' })
  answers = { 'guest-login': 429 }
  headers = { 'retry-after': '600' }
  vi.resetModules()
  const [{ call: ask }, { guestWaitUntil }] = await Promise.all([import('./call.ts'), import('./guest.ts')])
  const refused: { status: number; retryAfterS: number }[] = []
  const attempt = () => ask(roomSelf, { groupId: '1' }).catch((error) => refused.push(error))
  asked = []
  for (let n = 0; n < 17; n += 1) {
    const done = attempt()
    await vi.advanceTimersByTimeAsync(700)
    await done
  }
  expect(asked).toEqual(['guest-login'])
  expect(refused).toHaveLength(17)
  expect(refused.at(-1)).toMatchObject({ status: 429, retryAfterS: 589 })
  expect(guestWaitUntil.get()).toBeGreaterThan(Date.now())
  // A reload of the tab does not ask either.
  vi.resetModules()
  const again = await import('./guest.ts')
  await again.becomeGuest()
  expect(asked).toEqual(['guest-login'])
  await vi.advanceTimersByTimeAsync(590_000)
  answers = {}
  const done = again.becomeGuest()
  await vi.advanceTimersByTimeAsync(100)
  await done
  expect(asked).toEqual(['guest-login', 'guest-login'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roomSelf } from '#contract/chat.ts'
import { call } from './call.ts'
import { becomeGuest } from './guest.ts'

let answers: Record<string, number>
let asked: string[] = []

beforeEach(() => {
  asked = []
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('document', { cookie: 'guest=1' })
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    asked.push(name)
    const status = answers[name] ?? 200
    const isGood = status === 200
    return Response.json({ code: isGood ? 0 : 1000, msg: isGood ? 'Success' : 'REFUSED', data: 'token' }, { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function become(): Promise<string[]> {
  asked = []
  const done = becomeGuest()
  await vi.advanceTimersByTimeAsync(400)
  await done
  return asked
}

test('guest info is asked for after 200 ms, and a login 100 ms after that', async () => {
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

test('a kept guest token is used again; one that is none any more gives way to a new one', async () => {
  answers = {}
  expect(await become()).toEqual(['guest-info'])
  answers = { 'guest-info': 401 }
  expect(await become()).toEqual(['guest-info', 'guest-login'])
})

test('a call that asks for a guest is made once there is a token, not refused before', async () => {
  answers = {}
  vi.stubGlobal('document', { cookie: '' })
  const done = call(roomSelf, { groupId: '1' })
  await vi.advanceTimersByTimeAsync(100)
  await done
  expect(asked).toEqual(['guest-login', 'self?groupId=1'])
})

test('a fault of the server on guest info clears all tokens before a new one is asked for', async () => {
  answers = { 'guest-info': 500 }
  expect(await become()).toEqual(['guest-info', 'logout', 'guest-login'])
})

test('guest login is abandoned after three 429 answers of guest info, and asked for none before', async () => {
  answers = { 'guest-info': 429 }
  expect([await become(), await become(), await become()]).toEqual([['guest-info'], ['guest-info'], ['guest-info']])
  expect(await become()).toEqual([])
})

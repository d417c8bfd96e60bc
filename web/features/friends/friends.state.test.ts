import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ErrorName, errorCatalogue } from '#contract/errors.ts'
import type { FriendState } from '#contract/friends.ts'
import { createDeferred, type Deferred } from '#web/deferred.ts'
import { act, belongTo, expectedAfter, learn, readStanding, standings } from './friends.state.ts'

/** The requests sent by the page, in order. The test resolves them. */
let sent: Deferred<Response>[] = []

beforeAll(() => {
  vi.stubGlobal('document', { cookie: 'guest=0' })
  vi.stubGlobal('fetch', () => {
    const answer = createDeferred<Response>()
    sent.push(answer)
    return answer.promise
  })
})
afterAll(() => void vi.unstubAllGlobals())

const answerWith = (index: number, state: FriendState) =>
  sent[index]?.resolve(Response.json({ code: 0, msg: 'Success', data: { state } }))

function refuseWith(index: number, name: ErrorName): void {
  const { code, status } = errorCatalogue[name]
  sent[index]?.resolve(Response.json({ code, msg: name, data: null }, { status }))
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
const stateOf = (userId: string) => standings.get().get(userId) ?? null

beforeEach(() => {
  belongTo(null)
  belongTo('1')
  sent = []
})

test('shows a press immediately, then the server’s state', async () => {
  const done = act('send', '7', 'none')
  expect(stateOf('7')).toBe('sent')
  await settled()
  answerWith(0, 'friends')
  await done
  expect(stateOf('7')).toBe('friends')
})

test('a refused press restores the state', async () => {
  const done = act('block', '7', 'friends')
  expect(stateOf('7')).toBe('blocked')
  await settled()
  refuseWith(0, 'TOO_MANY_BLOCKED')
  await expect(done).rejects.toThrow()
  expect(stateOf('7')).toBe('friends')
})

test('a response that was requested before a press does not undo it', async () => {
  const read = readStanding('7')
  const done = act('send', '7', 'none')
  answerWith(0, 'none')
  await read
  expect(stateOf('7')).toBe('sent')
  await settled()
  answerWith(1, 'sent')
  await done
})

test('the states of the previous viewer are forgotten, also when they arrive late', async () => {
  learn('7', 'friends')
  const read = readStanding('8')
  belongTo('2')
  answerWith(0, 'friends')
  await read
  expect([stateOf('7'), stateOf('8')]).toEqual([null, null])
})

test('sending a request to its sender makes friends', () => {
  expect(expectedAfter('send', 'received')).toBe('friends')
  expect(expectedAfter('send', 'none')).toBe('sent')
})

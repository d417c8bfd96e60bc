import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { act, belongTo, expectedAfter, learn, readStanding, standings } from './friends.state.ts'

const answers = vi.hoisted(() => ({ next: [] as PromiseWithResolvers<{ state: string }>[] }))
vi.mock('#web/api/call.ts', () => ({
  call: () => {
    const answer = Promise.withResolvers<{ state: string }>()
    answers.next.push(answer)
    return answer.promise
  },
}))

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
const stateOf = (userId: string) => standings.get().get(userId) ?? null

beforeEach(() => {
  belongTo(null)
  belongTo('1')
  answers.next = []
})

test('a press shows at once, then what the server says', async () => {
  const done = act('send', '7', 'none')
  expect(stateOf('7')).toBe('sent')
  await settled()
  answers.next[0]?.resolve({ state: 'friends' })
  await done
  expect(stateOf('7')).toBe('friends')
})

test('a refused press is taken back', async () => {
  const done = act('block', '7', 'friends')
  expect(stateOf('7')).toBe('blocked')
  await settled()
  answers.next[0]?.reject(new CallError({ name: 'TOO_MANY_BLOCKED', code: 1355, status: 409 }))
  await expect(done).rejects.toThrow()
  expect(stateOf('7')).toBe('friends')
})

test('an answer that was on its way when one pressed does not undo the press', async () => {
  const read = readStanding('7')
  const done = act('send', '7', 'none')
  answers.next[0]?.resolve({ state: 'none' })
  await read
  expect(stateOf('7')).toBe('sent')
  await settled()
  answers.next[1]?.resolve({ state: 'sent' })
  await done
})

test('what another member stood like is forgotten, also when it arrives late', async () => {
  learn('7', 'friends')
  const read = readStanding('8')
  belongTo('2')
  answers.next[0]?.resolve({ state: 'friends' })
  await read
  expect([stateOf('7'), stateOf('8')]).toEqual([null, null])
})

test('asking one who has asked makes friends', () => {
  expect(expectedAfter('send', 'received')).toBe('friends')
  expect(expectedAfter('send', 'none')).toBe('sent')
})

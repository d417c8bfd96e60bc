import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatPoll } from '#contract/chat-polls.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createDeferred } from '#web/deferred.ts'
import { createRoomPoll } from './chat-poll.ts'

const poll = { pollId: '3', closedAt: null, answers: [], total: 0 } as unknown as ChatPoll

/** The votes that the server received, answered by the test. */
let votes: { answer: number; respond: (status: number) => void }[]

beforeEach(() => {
  votes = []
  vi.stubGlobal('document', { cookie: 'guest=0' })
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const response = createDeferred<Response>()
    const respond = (status: number) =>
      response.resolve(
        Response.json({ code: status === 200 ? 0 : 1000, msg: status === 200 ? 'Success' : 'NO' }, { status }),
      )
    votes.push({ answer: JSON.parse(body).answer, respond })
    return response.promise
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function openRoom() {
  const room = createRoomPoll('9')
  room.startRead()({ poll, pollAnswer: null })
  return { ...room, own: () => room.state.get().own }
}

const sent = (count: number) => eventually(() => expect(votes).toHaveLength(count))

test('a read that began before a vote does not undo the vote, and a later one shows another tab’s', async () => {
  const { startRead, vote, own } = openRoom()
  const before = startRead()
  const done = vote(1)
  await sent(1)
  const during = startRead()
  during({ poll, pollAnswer: null })
  expect(own()).toBe(1)
  votes[0]?.respond(200)
  await done
  for (const take of [before, during]) take({ poll, pollAnswer: null })
  expect(own()).toBe(1)
  startRead()({ poll, pollAnswer: 2 })
  expect(own()).toBe(2)
})

test('votes are sent in order, and a refused last one shows the one before', async () => {
  const { vote, own } = openRoom()
  const first = vote(0)
  const second = vote(1)
  await sent(1)
  expect([own(), votes[0]?.answer]).toEqual([1, 0])
  votes[0]?.respond(200)
  await first
  await sent(2)
  expect([own(), votes[1]?.answer]).toEqual([1, 1])
  votes[1]?.respond(400)
  await expect(second).rejects.toMatchObject({ status: 400 })
  expect(own()).toBe(0)
})

test('a refused vote does not discard a read that began before it', async () => {
  const { startRead, vote, own } = openRoom()
  const take = startRead()
  const done = vote(1)
  await sent(1)
  votes[0]?.respond(400)
  await expect(done).rejects.toMatchObject({ status: 400 })
  take({ poll, pollAnswer: 2 })
  expect(own()).toBe(2)
})

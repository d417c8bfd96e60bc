import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { session } from '#web/api/session.ts'
import { createDeferred, type Deferred } from '#web/deferred.ts'
import { booked, followBookings } from './bookings.state.ts'

/** Requests of bookings by member, to be answered by the test. */
let requests: Map<string, Deferred<Response>>

beforeEach(() => {
  requests = new Map()
  vi.stubGlobal('document', { cookie: 'guest=0' })
  vi.stubGlobal('fetch', (path: string) => {
    const request = createDeferred<Response>()
    requests.set(new URL(path, 'http://x').searchParams.get('userId') ?? '', request)
    return request.promise
  })
})
afterEach(() => {
  session.set(() => ({ kind: 'starting' }))
  vi.unstubAllGlobals()
})

const enter = (userId: string) => session.set(() => ({ kind: 'member', user: { userId } as OwnUser }))

function answer(userId: string, name: string): void {
  const list = [{ fixtureId: '1', commentator: { userId: '2', name } }]
  requests.get(userId)?.resolve(Response.json({ code: 0, msg: 'Success', data: { list } }))
}

const held = (name: string) => new Set([JSON.stringify(['1', '2', name])])

test('bookings of a member who has logged out are not shown to the next one', async () => {
  const stop = followBookings()
  enter('10')
  enter('11')
  answer('11', 'Thảo Vy')
  await eventually(() => expect(booked.get()).toEqual(held('Thảo Vy')))
  answer('10', 'Minh Khang')
  await new Promise(setImmediate)
  expect(booked.get()).toEqual(held('Thảo Vy'))
  session.set(() => ({ kind: 'guest' }))
  expect(booked.get()).toBeNull()
  stop()
})

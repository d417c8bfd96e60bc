import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import { eventBooking, ownEvents } from '#contract/events.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { session } from '#web/api/session.ts'
import { createDeferred, type Deferred } from '#web/deferred.ts'
import { book, loadEventsOf, memberEvents, save } from './own-events.state.ts'

let writes: Deferred<Response>[]

const answerWith = (data: object) => Response.json({ code: 0, msg: 'Success', data })

beforeEach(() => {
  writes = []
  vi.stubGlobal('document', { cookie: 'guest=0' })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith(ownEvents.path) && path !== eventBooking.path) return answerWith({ booked: [], saved: ['3'] })
    const write = createDeferred<Response>()
    writes.push(write)
    return write.promise
  })
})
afterEach(async () => {
  await become(null)
  session.set(() => ({ kind: 'starting' }))
  vi.unstubAllGlobals()
})

function become(userId: string | null): Promise<void> {
  session.set(() => (userId === null ? { kind: 'guest' } : { kind: 'member', user: { userId } as OwnUser }))
  return loadEventsOf(userId)
}

test('a booking and a saved event are shown', async () => {
  await become('7')
  const booking = book('5', true)
  const saving = save('6', true)
  expect(memberEvents.get()).toEqual({ userId: '7', booked: [], saved: ['3', '6'] })
  await eventually(() => expect(writes).toHaveLength(2))
  writes[0]?.resolve(answerWith({ booked: 9 }))
  writes[1]?.resolve(answerWith({}))
  expect(await booking).toBe(9)
  await saving
  expect(memberEvents.get()).toEqual({ userId: '7', booked: ['5'], saved: ['3', '6'] })
})

test('a booking or a refusal that arrives after a logout changes nothing for the next viewer', async () => {
  await become('7')
  const booking = book('5', true)
  const removal = save('3', false)
  await eventually(() => expect(writes).toHaveLength(2))
  await become(null)
  writes[0]?.resolve(answerWith({ booked: 9 }))
  writes[1]?.resolve(Response.json({ code: 1000, msg: 'NO' }, { status: 400 }))
  await booking
  await expect(removal).rejects.toMatchObject({ status: 400 })
  expect(memberEvents.get()).toEqual({ userId: null, booked: [], saved: [] })
})

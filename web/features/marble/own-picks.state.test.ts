import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { createDeferred, type Deferred } from '#web/deferred.ts'
import { pickMarble, readOwnPicks } from './own-picks.state.ts'

let reads: Deferred<Response>[]

beforeEach(() => {
  reads = []
  vi.stubGlobal('document', { cookie: 'guest=0' })
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) => {
    if (method === 'POST') return answerWith({ raceId: '5', marbleId: 2 })
    const read = createDeferred<Response>()
    reads.push(read)
    return read.promise
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const answerWith = async (data: object) => Response.json({ code: 0, msg: 'Success', data })

test('a list that was read before a pick does not replace the pick', async () => {
  const list = readOwnPicks()
  expect(await pickMarble({ raceId: '5', marbleId: 2, nonce: 'n' })).toMatchObject({ marbleId: 2 })
  reads[0]?.resolve(answerWith({ list: [] }))
  await eventually(() => expect(reads).toHaveLength(2))
  reads[1]?.resolve(answerWith({ list: [{ raceId: '5', marbleId: 2 }] }))
  expect((await list).list).toEqual([{ raceId: '5', marbleId: 2 }])
})

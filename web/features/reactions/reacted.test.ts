import { expect, test, vi } from 'vitest'
import { createDeferred, type Deferred } from '#web/deferred.ts'
import { type ReactionReads, reactionKind } from './reacted.ts'

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
const likes = (total: number) => ({ total, counts: total ? [{ reaction: 'like' as const, total }] : [], own: null })

function heldServer(read: ReactionReads['read'] = async (ids) => ids.map((id) => ({ id, ...likes(3) }))) {
  const asked: Parameters<ReactionReads['write']>[] = []
  const answers: Deferred<Awaited<ReturnType<ReactionReads['write']>>>[] = []
  const kind = reactionKind({
    read,
    write(...said) {
      asked.push(said)
      const answer = createDeferred<Awaited<ReturnType<ReactionReads['write']>>>()
      answers.push(answer)
      return answer.promise
    },
  })
  return { kind, asked, answers, shown: (id: string) => kind.store.get().get(id) }
}

test('a page reads its reactions in as few calls as the limit per call allows', async () => {
  const read = vi.fn<ReactionReads['read']>(async (ids) => ids.map((id) => ({ id, ...likes(1) })))
  const { kind, shown } = heldServer(read)
  for (let id = 1; id <= 60; id += 1) kind.want(String(id))
  kind.want('1')
  await settled()
  expect(read.mock.calls.map(([ids]) => ids.length)).toEqual([50, 10])
  expect(shown('60')?.total).toBe(1)
})

test('replaces the earlier reaction immediately, and restores it when the server refuses', async () => {
  const { kind, asked, answers, shown } = heldServer(async (ids) =>
    ids.map((id) => ({ id, ...likes(3), own: 'like' as const })),
  )
  kind.want('7')
  await settled()
  const done = kind.set('7', 'love')
  expect(shown('7')).toEqual({
    total: 3,
    counts: [
      { reaction: 'like', total: 2 },
      { reaction: 'love', total: 1 },
    ],
    own: 'love',
  })
  await settled()
  expect(asked).toEqual([['7', 'love']])
  answers[0]?.reject(new Error('TIP_NOT_FOUND'))
  await expect(done).rejects.toThrow('TIP_NOT_FOUND')
  expect(shown('7')).toEqual({ ...likes(3), own: 'like' })
})

test('a press newer than the read wins, and another viewer starts with no reactions', async () => {
  const reading = createDeferred<({ id: string } & ReturnType<typeof likes>)[]>()
  const { kind, answers, shown } = heldServer(() => reading.promise)
  kind.belongTo('1')
  kind.want('7')
  const done = kind.set('7', 'wow')
  await settled()
  answers[0]?.resolve({ total: 5, counts: [{ reaction: 'wow', total: 5 }], own: 'wow' })
  await done
  reading.resolve([{ id: '7', ...likes(3) }])
  await settled()
  expect(shown('7')).toMatchObject({ total: 5, own: 'wow' })
  kind.belongTo('2')
  expect(shown('7')).toBeUndefined()
})

import { expect, test, vi } from 'vitest'
import { createDeferred, type Deferred } from '#web/deferred.ts'
import { followKind } from './followed.ts'

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Creates a follow kind whose writes stay pending until the test resolves `answer`. */
function heldServer(given: string[] = []) {
  const asked: { id: string; follow: boolean; answer: Deferred<number | null> }[] = []
  const kind = followKind({
    read: async () => given,
    write(id, follow) {
      const answer = createDeferred<number | null>()
      asked.push({ id, follow, answer })
      return answer.promise
    },
  })
  const shown = (id: string) => [kind.store.get().ids?.has(id) ?? null, kind.store.get().followers.get(id)]
  return { kind, asked, shown }
}

test('shows a press immediately, then the server’s count', async () => {
  const { kind, asked, shown } = heldServer()
  kind.belongTo('1')
  await settled()
  const done = kind.set('7', true, { followers: 10 })
  expect(shown('7')).toEqual([true, 11])
  await settled()
  asked[0]?.answer.resolve(25)
  await done
  expect(shown('7')).toEqual([true, 25])
})

test('a refused press restores the state and the count', async () => {
  const { kind, asked, shown } = heldServer(['7'])
  kind.belongTo('1')
  await settled()
  const done = kind.set('7', false, { followers: 10 })
  expect(shown('7')).toEqual([false, 9])
  await settled()
  asked[0]?.answer.reject(new Error('TOO_MANY_REQUESTS'))
  await expect(done).rejects.toThrow('TOO_MANY_REQUESTS')
  expect(shown('7')).toEqual([true, 10])
})

test('the last of two quick presses wins, and the server receives both in order', async () => {
  const { kind, asked, shown } = heldServer()
  kind.belongTo('1')
  await settled()
  const first = kind.set('7', true, { followers: 0 })
  const second = kind.set('7', false, { followers: 1 })
  await settled()
  expect(asked.map(({ follow }) => follow)).toEqual([true])
  asked[0]?.answer.resolve(1)
  await first
  expect(shown('7')).toEqual([false, 0])
  await settled()
  asked[1]?.answer.resolve(0)
  await second
  expect(asked.map(({ follow }) => follow)).toEqual([true, false])
  expect(shown('7')).toEqual([false, 0])
})

test('two refused quick presses restore the first state', async () => {
  const { kind, asked, shown } = heldServer()
  kind.belongTo('1')
  await settled()
  const presses = [kind.set('7', true, { followers: 4 }), kind.set('7', false, { followers: 5 })]
  const outcomes = Promise.allSettled(presses)
  await settled()
  asked[0]?.answer.reject(new Error('no'))
  await settled()
  asked[1]?.answer.reject(new Error('no'))
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(shown('7')).toEqual([false, 4])
})

test('a press while the list loads is not undone by the list', async () => {
  const list = createDeferred<string[]>()
  const kind = followKind({ read: () => list.promise, write: async () => null })
  kind.belongTo('1')
  await kind.set('7', true, { followers: 0 })
  list.resolve(['3'])
  await settled()
  expect([...(kind.store.get().ids ?? [])].toSorted()).toEqual(['3', '7'])
})

test('follows of another member are never shown, and a failed read is repeated', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const lists = [createDeferred<string[]>(), createDeferred<string[]>()]
  let reads = 0
  const kind = followKind({
    read: () => lists[reads++]?.promise ?? Promise.reject(new Error('offline')),
    write: async () => null,
  })
  kind.belongTo('1')
  kind.belongTo('2')
  lists[0]?.resolve(['of-the-first'])
  lists[1]?.reject(new Error('offline'))
  await settled()
  expect(kind.store.get().ids).toBeNull()
  kind.belongTo('2')
  await settled()
  expect(reads).toBe(3)
})

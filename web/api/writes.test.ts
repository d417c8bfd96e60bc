import { expect, test, vi } from 'vitest'
import { createDeferred, type Deferred } from '#web/deferred.ts'
import { createWrites } from './writes.ts'

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Answers each request when the test says so. */
function heldServer<T>() {
  const answers: Deferred<T>[] = []
  const act = () => {
    const answer = createDeferred<T>()
    answers.push(answer)
    return answer.promise
  }
  return { answers, act }
}

test('a read that a write overtakes is repeated, and only the later response counts', async () => {
  const { read, write } = createWrites()
  const reads = heldServer<string>()
  const took = vi.fn()
  void read(reads.act).then(took)
  expect(await write(async () => 'written')).toBe('written')
  reads.answers[0]?.resolve('from before the write')
  await settled()
  expect([took.mock.calls, reads.answers.length]).toEqual([[], 2])
  reads.answers[1]?.resolve('from after the write')
  await settled()
  expect(took.mock.calls).toEqual([['from after the write']])
})

test('a read waits for a running write, and for one that begins during the read', async () => {
  const { read, write } = createWrites()
  const reads = heldServer<string>()
  const writes = heldServer<string>()
  const first = write(writes.act)
  const done = read(reads.act)
  await settled()
  expect(reads.answers).toHaveLength(0)
  writes.answers[0]?.reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  await settled()
  expect(reads.answers).toHaveLength(1)
  const second = write(writes.act)
  reads.answers[0]?.resolve('too early')
  await settled()
  expect(reads.answers).toHaveLength(1)
  writes.answers[1]?.resolve('written')
  await second
  await settled()
  reads.answers[1]?.resolve('with both')
  expect(await done).toBe('with both')
})

test('reads without a write are sent once, and their failures are passed on', async () => {
  const { read } = createWrites()
  const act = vi.fn(async () => 'known')
  expect(await read(act)).toBe('known')
  expect(act).toHaveBeenCalledTimes(1)
  await expect(read(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
})

import { expect, test } from 'vitest'
import { createBoundedQueue, QueueFull } from './bounded-queue.ts'

test('tasks never exceed the limits, and a finished one passes its place on', async () => {
  const queue = createBoundedQueue({ pool: 'test', running: 2, waiting: 1 })
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const started: number[] = []
  const run = (index: number) =>
    queue.run(async () => {
      started.push(index)
      return gates[index]?.promise
    })
  const [first, second, third] = [run(0), run(1), run(2)]
  await expect(run(3)).rejects.toBeInstanceOf(QueueFull)
  expect(started).toEqual([0, 1])
  gates[0]?.resolve(10)
  expect(await first).toBe(10)
  await expect.poll(() => started).toEqual([0, 1, 2])
  gates[1]?.reject(new Error('failed'))
  gates[2]?.resolve(12)
  await expect(second).rejects.toThrow('failed')
  expect(await third).toBe(12)
  gates[3]?.resolve(13)
  expect(await run(3)).toBe(13)
})

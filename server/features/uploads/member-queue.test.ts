import { expect, test } from 'vitest'
import { createMemberQueue } from './member-queue.service.ts'

test('the tasks of one member take one place, and the others are for other members', async () => {
  const queue = createMemberQueue({ pool: 'test', running: 2, waiting: 2 })
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  function task(userId: string, name: string): Promise<void> {
    const gate = Promise.withResolvers<void>()
    gates.set(name, gate)
    return queue.run(userId, async () => {
      begun.push(name)
      await gate.promise
    })
  }
  const first = [task('an', 'an 1'), task('an', 'an 2'), task('an', 'an 3')]
  const other = task('binh', 'binh 1')
  await expect.poll(() => begun).toEqual(['an 1', 'binh 1'])
  gates.get('an 1')?.reject(new Error('broken'))
  await expect(first[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['an 1', 'binh 1', 'an 2'])
  for (const { resolve } of gates.values()) resolve()
  await Promise.all([...first.slice(1), other])
  expect(begun).toEqual(['an 1', 'binh 1', 'an 2', 'an 3'])
})

test('a member whose task misses its deadline has a pause, and others have none', async () => {
  const queue = createMemberQueue({ pool: 'test', running: 1, waiting: 2 })
  const late = () => queue.run('an', async () => Promise.reject(new DOMException('late', 'AbortError')))
  const [first, second] = await Promise.allSettled([late(), queue.run('an', async () => 'an')])
  expect(first).toMatchObject({ reason: { name: 'AbortError' } })
  expect(second).toMatchObject({ reason: { name: 'TOO_MANY_REQUESTS', retryAfterS: 600 } })
  expect(await queue.run('binh', async () => 'binh')).toBe('binh')
  await expect(queue.run('binh', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('binh', async () => 'again')).toBe('again')
})

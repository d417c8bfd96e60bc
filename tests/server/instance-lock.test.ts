import { expect, test } from 'vitest'
import { lockDataDir } from '#server/instance-lock.ts'

test('the second program on a data folder is told where the first one listens; afterwards the folder is free', async () => {
  const folder = `/nowhere/${crypto.randomUUID()}`
  const first = await lockDataDir(folder, 'http://localhost:3000')
  if ('heldBy' in first) throw new Error('a new folder is held')
  expect(await lockDataDir(folder, 'http://localhost:4000')).toEqual({ heldBy: 'http://localhost:3000' })
  await first.release()
  const third = await lockDataDir(folder, 'http://localhost:4000')
  expect(third).not.toHaveProperty('heldBy')
  if ('release' in third) await third.release()
})

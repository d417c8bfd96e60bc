import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { lockDataDir } from '#server/instance-lock.ts'

const prefixOf = (folder: string) => `khan-dai-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}-`

test('a second program on a data folder gets the address of the first one, and the folder is free afterwards', async () => {
  const folder = `/nowhere/${crypto.randomUUID()}`
  const first = await lockDataDir(folder, 'http://localhost:3000')
  if ('heldBy' in first) throw new Error('a new folder is held')
  expect(await lockDataDir(folder, 'http://localhost:4000')).toEqual({ heldBy: 'http://localhost:3000' })
  await first.release()
  const third = await lockDataDir(folder, 'http://localhost:4000')
  expect(third).not.toHaveProperty('heldBy')
  if ('release' in third) await third.release()
})

test('of twenty programs that start at the same moment one gets the folder', async () => {
  const folder = `/nowhere/${crypto.randomUUID()}`
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => lockDataDir(folder, `http://localhost:${n}`)))
  const holders = outcomes.filter((outcome) => 'release' in outcome)
  expect(holders).toHaveLength(1)
  await holders[0]?.release()
})

test('the lock of a dead program does not block others, and is removed', async () => {
  const folder = `/nowhere/${crypto.randomUUID()}`
  const locksOf = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(prefixOf(folder)))
  const dying = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { lockDataDir } from '#server/instance-lock.ts'
     await lockDataDir(process.argv[1], 'http://localhost:1')
     process.stdin.on('data', () => {})
     console.log('locked')`,
    folder,
  ])
  await once(dying.stdout, 'data')
  expect(await lockDataDir(folder, 'http://localhost:2')).toEqual({ heldBy: 'http://localhost:1' })
  dying.kill('SIGKILL')
  await once(dying, 'exit')
  expect(await locksOf()).toHaveLength(1)
  const lock = await lockDataDir(folder, 'http://localhost:2')
  if ('heldBy' in lock) throw new Error('a dead program holds the folder')
  expect(await locksOf()).toHaveLength(1)
  await lock.release()
  expect(await locksOf()).toHaveLength(0)
})

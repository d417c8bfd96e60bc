import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparePicture } from './picture.adapter.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khan-dai-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('another member’s picture does not wait for all pictures of one member', async () => {
  const path = join(folder, 'picture.png')
  await sharp({ create: { width: 600, height: 450, channels: 3, background: '#123' } })
    .png()
    .toFile(path)
  const ended: string[] = []
  const prepare = (userId: string) =>
    preparePicture(path, userId, { maxPixels: 10_000_000 }).then(() => void ended.push(userId))
  await Promise.all([...Array.from({ length: 8 }, () => prepare('1')), prepare('2')])
  expect(ended.indexOf('2')).toBeLessThan(3)
})

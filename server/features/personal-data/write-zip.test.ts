import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PersonalPart } from '#server/kit/personal-data.ts'
import { writeZip } from './write-zip.adapter.ts'

/** Reading this part takes longer than opening a file. */
const part: PersonalPart = {
  name: 'posts',
  table: 'posts',
  async read() {
    for (let time = 0; time < 20; time++) await readdir(tmpdir())
    return ['{}']
  },
  async erase() {},
}

test('a file that cannot be opened fails the export after the parts are read, and does not crash the process', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-zip-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  expect(await writeZip(join(directory, 'all.zip'), { parts: [part], userId: '1' })).toBeGreaterThan(100)
  const missing = join(directory, 'missing', 'all.zip')
  await expect(writeZip(missing, { parts: [part], userId: '1' })).rejects.toThrow('ENOENT')
})

test('a stored file that breaks off fails the export immediately', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-zip-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  async function* broken() {
    yield Buffer.alloc(10)
    throw new Error('the store went away')
  }
  const open = async () => ({ body: broken(), size: 100, contentType: 'image/webp' })
  const withFile: PersonalPart = { ...part, files: async () => [{ name: 'a.webp', storedAt: new Date(), open }] }
  const written = writeZip(join(directory, 'all.zip'), { parts: [withFile], userId: '1' })
  await expect(written).rejects.toThrow('the store went away')
})

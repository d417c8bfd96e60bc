import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSubtitles } from './subtitles.adapter.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khan-dai-subtitles-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(bytes: string | Buffer): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return path
}

const cue = (n: number) => `00:${String(Math.floor(n / 60) % 60).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
const large = `WEBVTT\n\n${Array.from({ length: 3_500 }, (_, n) => `${cue(n)}.000 --> ${cue(n)}.900\n${'<b>x'.repeat(60)}`).join('\n\n')}\n`

test('a megabyte of subtitles leaves the event loop free', async () => {
  const path = await fileOf(large)
  expect(large.length).toBeGreaterThan(900_000)
  let turns = 0
  let isRead = false
  const reading = readSubtitles(path, '1').finally(() => {
    isRead = true
  })
  while (!isRead) {
    turns += 1
    await new Promise(setImmediate)
  }
  expect((await reading).length).toBeGreaterThan(900_000)
  // On this thread there would be a handful, for the reading of the file.
  expect(turns).toBeGreaterThan(200)
})

test('faults keep their line, and other encodings than UTF-8 are named', async () => {
  const broken = await fileOf('WEBVTT\n\n00:01.000 --> 00:00.500\nx\n')
  await expect(readSubtitles(broken, '1')).rejects.toMatchObject({
    name: 'UPLOAD_SUBTITLES',
    fields: [{ path: 'line.3', rule: 'time' }],
  })
  await expect(readSubtitles(await fileOf(Buffer.from('WEBVTT\n\xe9', 'latin1')), '1')).rejects.toMatchObject({
    fields: [{ path: 'line.1', rule: 'encoding' }],
  })
})

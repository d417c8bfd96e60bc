import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRecorder } from './recorder.ts'
import { INDEX_FILE } from './recording-index.ts'

const segment = (programDateTimeMs: number) => ({
  pieces: [Buffer.alloc(100)],
  init: Buffer.alloc(10),
  format: { codecs: 'avc1.64001f,mp4a.40.2', width: 1280, height: 720 },
  durationMs: 16_000,
  programDateTimeMs,
  isDiscontinuity: false,
})

test('the segment after one that a slow disk refused is a discontinuity', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'recorder-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const recorder = createRecorder({ directory, keep: true })
  const written = [recorder.append(segment(0)), recorder.append(segment(16_000))]
  await expect(recorder.append(segment(32_000))).rejects.toThrow('the disk is too slow')
  await Promise.all(written)
  await recorder.append(segment(48_000))
  await recorder.append(segment(64_000))
  await recorder.close()
  const lines = (await readFile(join(directory, INDEX_FILE), 'utf8')).trim().split('\n')
  const segments = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'segment')
  expect(segments.map((one) => [one.programDateTimeMs, one.isDiscontinuity])).toEqual([
    [0, false],
    [16_000, false],
    [48_000, true],
    [64_000, false],
  ])
})

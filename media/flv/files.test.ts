import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createRandom } from '#tests/setup/random.ts'
import { createFlvReader, type FileTag } from './file-reader.ts'
import { flvFrame, flvStart } from './file-writer.ts'
import { parseVideoTags } from './video-tag.ts'

const avcC = Buffer.from('0142c028ffe1000c6742c028da01e0089f9610000001', 'hex')
const frames = [
  { timestampMs: 0, compositionMs: 80, isKeyframe: true, data: Buffer.alloc(70_000, 1) },
  { timestampMs: 0x1234567, compositionMs: -40, isKeyframe: false, data: Buffer.from([1, 2, 3]) },
]
const file = Buffer.concat([
  flvStart({ width: 640, height: 360, frameRate: 25, avcC }),
  ...frames.flatMap((frame) => flvFrame(frame)),
])

function read(bytes: Buffer, sizes: () => number): FileTag[] {
  const tags: FileTag[] = []
  const reader = createFlvReader((tag) => tags.push(tag))
  for (let at = 0; at < bytes.length; ) {
    const size = sizes()
    reader.push(bytes.subarray(at, at + size))
    at += size
  }
  return tags
}

test.each([1, 7, 4_096, 1_000_000])('a file that was written is read again in pieces of %i bytes', (size) => {
  const tags = read(file, () => size)
  expect(tags.map(({ timestampMs }) => timestampMs)).toEqual([0, 0, 0x1234567])
  const parsed = tags.flatMap(({ body }) => parseVideoTags(body))
  expect(parsed).toEqual([
    { track: 0, kind: 'config', codec: 'avc', record: avcC },
    ...frames.map(({ timestampMs: _, ...frame }) => ({ track: 0, kind: 'frame', codec: 'avc', ...frame })),
  ])
})

test('the file of another program is read, and a tag holds no other tag’s memory', async () => {
  const clip = await readFile(new URL('../../demo/clips/football-minh-khang-half.flv', import.meta.url))
  const tags = read(clip, () => 65_536)
  expect(tags.flatMap(({ body }) => parseVideoTags(body)).filter(({ kind }) => kind === 'frame')).toHaveLength(1_000)
  expect(Math.max(...tags.map(({ body }) => body.buffer.byteLength - body.length))).toBeLessThan(16)
})

test('bytes that are no FLV are an error, never an endless wait or a large buffer', () => {
  const random = createRandom(191)
  for (let round = 0; round < 300; round += 1) {
    const noise = Buffer.from(Array.from({ length: 200 }, () => random(256)))
    expect(() => read(noise, () => 50)).toThrow(/not an FLV/)
    const torn = Buffer.concat([file.subarray(0, 13), noise])
    try {
      read(torn, () => 50)
    } catch (error) {
      expect(String(error)).toMatch(/not an FLV tag/)
    }
  }
  const large = Buffer.concat([file.subarray(0, 13), Buffer.from([9, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0])])
  expect(() => read(large, () => 50)).toThrow(/not an FLV tag/)
})

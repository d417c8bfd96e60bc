import { expect, test } from 'vitest'
import { parseAudioTags } from '#media/flv/audio-tag.ts'
import { parseVideoTags } from '#media/flv/video-tag.ts'
import { createRandom } from '#tests/setup/random.ts'

const avc1 = [...Buffer.from('avc1')]
const mp4a = [...Buffer.from('mp4a')]
const track = (id: number) => [id, 0, 0, 6, 0, 0, 0, 1, 2, 3]

/** Valid bodies of every form, which the test changes. */
const bodies = [
  [0x17, 1, 0, 0, 0, 1, 2, 3],
  [0x91, ...avc1, 0, 0, 0, 1, 2],
  [0x96, 0x01, ...avc1, 1, 0, 0, 0, 1, 2],
  [0x96, 0x11, ...avc1, ...track(0), ...track(1), ...track(2)],
  [0x96, 0x21, ...avc1, ...track(0), ...avc1, ...track(1)],
  [0x97, 2, 0, 0, 0, 0x06, 0x11, ...avc1, ...track(0), ...track(1)],
  [0x97, 255, 0, 3, 0, 0, 0, 0, 0x01, ...avc1, 0, 0, 0, 1],
  [0xaf, 1, 1, 2, 3],
  [0x91, ...mp4a, 1, 2],
  [0x95, 0x11, ...mp4a, 0, 0, 0, 1, 7, 1, 0, 0, 1, 8],
  [0x95, 0x21, ...mp4a, 0, 0, 0, 1, 7, ...mp4a, 1, 0, 0, 1, 8],
].map((values) => Buffer.from(values))

test('a hundred thousand changed bodies neither throw nor return more bytes than the body has', () => {
  const random = createRandom(26)
  let tagCount = 0
  for (let round = 0; round < 100_000; round += 1) {
    const body = Buffer.from(bodies[random(bodies.length)] as Buffer)
    for (let changes = random(4) + 1; changes > 0; changes -= 1) body[random(body.length)] = random(256)
    const cut = body.subarray(0, random(3) === 0 ? random(body.length + 1) : body.length)
    const tags = [...parseVideoTags(cut), ...parseAudioTags(cut)]
    tagCount += tags.length
    for (const tag of tags) {
      const data = tag.kind === 'config' ? ('avcC' in tag ? tag.avcC : tag.asc) : tag.kind === 'frame' ? tag.data : null
      // Pieces are views of the body: nothing is copied, for any size.
      if (data && (data.buffer !== cut.buffer || data.length > cut.length)) expect.fail('a piece is not of the body')
      if (!(tag.track >= 0 && tag.track < 256)) expect.fail(`track ${tag.track}`)
    }
  }
  expect(tagCount).toBeGreaterThan(20_000)
})

test('a large body of tiny tracks returns no more tracks than there are ids', () => {
  const body = Buffer.concat([Buffer.from([0x96, 0x10, ...avc1]), Buffer.alloc(4_000_000)])
  expect(parseVideoTags(body)).toHaveLength(256)
  expect(parseVideoTags(Buffer.alloc(4_000_000, 0x97))).toEqual([])
})

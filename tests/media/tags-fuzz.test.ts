import { expect, test } from 'vitest'
import { readUserData } from '#media/codec/user-data.ts'
import { parseAudioTags } from '#media/flv/audio-tag.ts'
import { parseVideoTags } from '#media/flv/video-tag.ts'
import { createDemuxer } from '#media/ingest/demuxer.ts'
import { RtmpError } from '#media/rtmp/rtmp-error.ts'
import { codedBody, readCoded } from '#tests/setup/coded-tracks.ts'
import { createRandom } from '#tests/setup/random.ts'

const [hvc1, av01] = [[...Buffer.from('hvc1')], [...Buffer.from('av01')]]
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
  [0x90, ...hvc1, 1, 2, 3],
  [0x96, 0x21, ...hvc1, ...track(0), ...av01, ...track(1)],
  [0x91, ...av01, 0x12, 0, 0x32, 1, 0x10],
  [0xaf, 1, 1, 2, 3],
  [0x91, ...mp4a, 1, 2],
  [0x95, 0x11, ...mp4a, 0, 0, 0, 1, 7, 1, 0, 0, 1, 8],
  [0x95, 0x21, ...mp4a, 0, 0, 0, 1, 7, ...mp4a, 1, 0, 0, 1, 8],
].map((values) => Buffer.from(values))

test('eighty thousand changed bodies neither throw nor return more bytes than the body has', () => {
  const random = createRandom(26)
  let tagCount = 0
  for (let round = 0; round < 80_000; round += 1) {
    const body = Buffer.from(bodies[random(bodies.length)] as Buffer)
    for (let changes = random(4) + 1; changes > 0; changes -= 1) body[random(body.length)] = random(256)
    const cut = body.subarray(0, random(3) === 0 ? random(body.length + 1) : body.length)
    const tags = [...parseVideoTags(cut), ...parseAudioTags(cut)]
    tagCount += tags.length
    for (const tag of tags) {
      const data =
        tag.kind === 'config' ? ('record' in tag ? tag.record : tag.asc) : tag.kind === 'frame' ? tag.data : null
      // Pieces are views of the body: nothing is copied, for any size.
      if (data && (data.buffer !== cut.buffer || data.length > cut.length)) expect.fail('a piece is not of the body')
      if (!(tag.track >= 0 && tag.track < 256)) expect.fail(`track ${tag.track}`)
    }
  }
  expect(tagCount).toBeGreaterThan(20_000)
})

test('a large body of tiny tracks returns no more tracks than there are ids', () => {
  const body = Buffer.concat([
    Buffer.from([0x96, 0x10, ...avc1]),
    Buffer.alloc(4_000_000, Buffer.from([0, 0, 0, 1, 9])),
  ])
  expect(parseVideoTags(body)).toHaveLength(256)
  expect(parseVideoTags(Buffer.alloc(4_000_000, 0x97))).toEqual([])
})

test.each(['hevc', 'av1'] as const)(
  'ten thousand changed configurations and frames of %s are packets or warnings',
  (name) => {
    const random = createRandom(name.length)
    const coded = readCoded(name)
    const key = coded.frames[0]?.data.subarray(0, 300) ?? Buffer.alloc(0)
    const whole = coded.frames[3]?.data ?? Buffer.alloc(0)
    let packets = 0
    let refusals = 0
    let demuxer = open()
    function open() {
      return createDemuxer({
        packet(packet) {
          packets += 1
          if (packet.kind === 'video' && packet.data.length > 2_000) expect.fail('a sample is longer than its frame')
          if (packet.kind === 'video') readUserData(packet.data, packet.config)
        },
        warn: () => {},
        mend: () => {},
      })
    }
    for (let round = 0; round < 10_000; round += 1) {
      const isConfig = random(3) === 0
      const data = Buffer.from(isConfig ? coded.record : random(2) === 0 ? key : whole)
      for (let changes = random(4); changes > 0; changes -= 1) data[random(data.length)] = random(256)
      const cut = random(4) === 0 ? data.subarray(0, random(data.length + 1)) : data
      const head = { track: random(3), packet: isConfig ? 0 : 3, isKeyframe: random(2) === 0 }
      try {
        demuxer.video(codedBody(coded, head, cut), { timestampMs: round * 40, arrivalMs: 0 })
      } catch (error) {
        // Only the lead track can end a publish.
        if (!(error instanceof RtmpError) || head.track !== 0) throw error
        refusals += 1
        demuxer = open()
      }
    }
    expect(packets).toBeGreaterThan(400)
    expect(refusals).toBeGreaterThan(50)
  },
)

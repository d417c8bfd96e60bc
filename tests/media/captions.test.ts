import { expect, test } from 'vitest'
import { parseAv1Config } from '#media/codec/av1.ts'
import { captionChannelsIn } from '#media/codec/captions.ts'
import { parseHevcConfig } from '#media/codec/hevc.ts'
import type { VideoPacket } from '#media/kit/packet.ts'
import {
  av1CaptionUnit,
  captionUnit,
  hevcCaptionUnit,
  letters,
  type Pair,
  popOn,
  rollUp,
} from '#tests/setup/captions.ts'
import { readCoded } from '#tests/setup/coded-tracks.ts'
import { createRandom } from '#tests/setup/random.ts'
import { avc, makePackets } from './made-up-packets.ts'
import { smaller, withTracks } from './made-up-tracks.ts'
import { openEpoch } from './open-epoch.ts'
import { captionFindings } from './playlist-rules.ts'

const picture = Buffer.from([0, 0, 0, 3, 0x65, 1, 2])
const frameWith = (pairs: readonly Pair[], field: 1 | 2 = 1) => Buffer.concat([captionUnit(pairs, field), picture])

/** Packets of ten seconds; every frame of the lead has the next pair, then empty caption data. */
function captioned(pairs: readonly Pair[], field: 1 | 2 = 1) {
  const left = [...pairs]
  const packets = makePackets({ durationMs: 10_000 }).map((packet) =>
    packet.kind === 'video' ? { ...packet, data: frameWith([left.shift() ?? [0, 0]], field) } : packet,
  )
  return withTracks(packets, { track: 1, config: smaller })
}

test('the playlist declares the captions of the lead for each variant with a picture', async () => {
  const opened = await openEpoch()
  const [field1, field2] = [captioned(popOn(['Vao'])), captioned(rollUp('Goal', 'CC3'), 2)]
  opened.push(field1)
  const before = opened.epoch.multivariant()
  expect(before.match(/#EXT-X-MEDIA.*/g)).toEqual([
    '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC1",INSTREAM-ID="CC1"',
  ])
  expect(captionFindings(before)).toEqual([])
  const variants = before.match(/#EXT-X-STREAM-INF.*/g) ?? []
  expect(variants.map((line) => [line.includes('RESOLUTION'), line.includes('CLOSED-CAPTIONS="cc"')])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  opened.push(
    field2.map((packet) => ({ ...packet, dtsMs: packet.dtsMs + 10_000, arrivalMs: packet.arrivalMs + 10_000 })),
  )
  const after = opened.epoch.multivariant()
  expect(after.match(/INSTREAM-ID="CC\d"/g)).toEqual(['INSTREAM-ID="CC1"', 'INSTREAM-ID="CC3"'])
  expect(captionFindings(after)).toEqual([])
})

test('a stream with empty caption data declares no captions', async () => {
  const opened = await openEpoch()
  opened.push(captioned([]))
  const text = opened.epoch.multivariant()
  expect(text).toContain('#EXT-X-STREAM-INF')
  expect(text).not.toContain('CAPTIONS')
  expect(captionFindings(text)).toEqual([])
})

test('the check of captions finds each broken rule', async () => {
  const opened = await openEpoch()
  opened.push(captioned(popOn(['Vao'])))
  const text = opened.epoch.multivariant()
  for (const [from, to] of [
    ['GROUP-ID="cc"', 'GROUP-ID="dd"'],
    [',NAME="CC1"', ''],
    ['INSTREAM-ID="CC1"', 'INSTREAM-ID="CC9"'],
    ['INSTREAM-ID="CC1"', 'INSTREAM-ID="CC1",URI="cc.m3u8"'],
    ['CLOSED-CAPTIONS="cc"', 'CLOSED-CAPTIONS=NONE'],
  ] as const)
    expect(captionFindings(text.replace(from, to)), to).not.toEqual([])
})

test('a channel counts when a caption begins, and not by its letters, text services or extended data', () => {
  const channelsOf = (pairs: readonly Pair[], field: 1 | 2 = 1) =>
    new Set(pairs.flatMap((pair) => captionChannelsIn(frameWith([pair], field), avc)))
  expect(channelsOf(popOn(['Vao']))).toEqual(new Set(['CC1']))
  expect(channelsOf(popOn(['Goal'], { channel: 'CC2' }))).toEqual(new Set(['CC2']))
  expect(channelsOf(rollUp('Third', 'CC3'), 2)).toEqual(new Set(['CC3']))
  expect(channelsOf(rollUp('Fourth', 'CC4'), 2)).toEqual(new Set(['CC4']))
  expect(channelsOf([...letters('Text'), [0x14, 0x2b], [0x01, 0x03]])).toEqual(new Set())
})

test('captions are found in HEVC and AV1 too', () => {
  const [begin] = popOn(['Vao'])
  if (!begin) throw new Error('no pair')
  const hevc = readCoded('hevc')
  const av1 = readCoded('av1')
  const [hevcFrame, av1Frame] = [hevc, av1].map(({ frames }) => frames[0]?.data ?? Buffer.alloc(0))
  const inHevc = Buffer.concat([hevcCaptionUnit([begin]), hevcFrame ?? picture])
  expect(captionChannelsIn(inHevc, parseHevcConfig(hevc.record))).toEqual(['CC1'])
  const inAv1 = Buffer.concat([av1Frame ?? picture, av1CaptionUnit([begin])])
  expect(captionChannelsIn(inAv1, parseAv1Config(av1.record))).toEqual(['CC1'])
})

test('fifty thousand changed frames with captions throw nothing', () => {
  const random = createRandom(5)
  const frame = Buffer.concat([captionUnit(popOn(['Vao']).slice(0, 8)), captionUnit(rollUp('x'), 2), picture])
  let found = 0
  for (let round = 0; round < 50_000; round += 1) {
    const changed = Buffer.from(frame)
    for (let changes = random(6) + 1; changes > 0; changes -= 1) changed[random(changed.length)] = random(256)
    const cut = changed.subarray(0, random(3) === 0 ? random(changed.length + 1) : changed.length)
    const nalLengthBytes = ([1, 2, 4, 4, 4] as const)[random(5)] ?? 4
    found += captionChannelsIn(cut, { ...avc, nalLengthBytes } satisfies VideoPacket['config']).length
  }
  expect(found).toBeGreaterThan(10_000)
})

import { expect, test } from 'vitest'
import { parseAv1Config } from '#media/codec/av1.ts'
import { parseHevcConfig } from '#media/codec/hevc.ts'
import { buildFragment } from '#media/fmp4/fragment.ts'
import { buildInit } from '#media/fmp4/init.ts'
import { avc } from '#tests/media/made-up-packets.ts'
import { av1CaptionUnit, captionUnit, hevcCaptionUnit, letters } from '#tests/setup/captions.ts'
import { readCoded } from '#tests/setup/coded-tracks.ts'
import { seiUnit } from '#tests/setup/encoder-reports.ts'
import { createRandom } from '#tests/setup/random.ts'
import { captionPairsIn } from '#web/player/captions/caption-data.ts'
import { readFragments, videoTrackOf } from '#web/player/captions/movie-fragment.ts'

const picture = Buffer.from([0, 0, 0, 3, 0x65, 1, 2])
const init = buildInit({ video: avc, audio: null })
const sample = (data: Buffer, compositionOffset = 0) => ({ duration: 40, compositionOffset, isKeyframe: true, data })
const fragment = (...datas: Buffer[]) =>
  buildFragment({
    sequence: 1,
    runs: [{ trackId: 1, baseTime: 5_000, samples: datas.map((data, index) => sample(data, index * 80)) }],
  })
const track = () => {
  const found = videoTrackOf(init)
  if (!found) throw new Error('the initialisation segment has no picture')
  return found
}
const plain = (bytes: readonly number[]) => Buffer.from(bytes.map((byte) => byte & 0x7f)).toString('latin1')

test('the frames of each fragment are found with the times at which they are decoded and shown', () => {
  const bytes = Buffer.concat([fragment(picture, picture), fragment(picture)])
  const [first, second, ...others] = readFragments(bytes, track())
  expect(others).toEqual([])
  expect(first).toMatchObject({ startS: 5, endS: 5.08 })
  expect(first?.frames.map(({ decodeS, timeS }) => [decodeS, timeS])).toEqual([
    [5, 5],
    [5.04, 5.12],
  ])
  expect(second?.frames.map(({ bytes }) => Buffer.from(bytes))).toEqual([picture])
})

test('a rendition without a picture has no track', () => {
  expect(videoTrackOf(new Uint8Array())).toBeNull()
  expect(videoTrackOf(init.subarray(0, 40))).toBeNull()
})

test('captions are read from H.264, HEVC and AV1', () => {
  const pairs = letters('Chao')
  const coded = { hevc: readCoded('hevc'), av1: readCoded('av1') }
  const frames = [
    { video: avc, data: Buffer.concat([captionUnit(pairs), picture]) },
    {
      video: parseHevcConfig(coded.hevc.record),
      data: Buffer.concat([hevcCaptionUnit(pairs), coded.hevc.frames[0]?.data ?? picture]),
    },
    {
      video: parseAv1Config(coded.av1.record),
      data: Buffer.concat([coded.av1.frames[0]?.data ?? picture, av1CaptionUnit(pairs)]),
    },
  ]
  for (const { video, data } of frames) {
    const found = videoTrackOf(buildInit({ video, audio: null }))
    if (!found) throw new Error('no track')
    expect(plain(captionPairsIn(data, found.framing)?.field1 ?? []), video.kind).toBe('Chao')
  }
})

test('pictures, other user data and empty caption data are no captions', () => {
  const { framing } = track()
  expect(captionPairsIn(picture, framing)).toBeNull()
  expect(captionPairsIn(Buffer.concat([seiUnit(Buffer.alloc(30, 7)), picture]), framing)).toBeNull()
  expect(captionPairsIn(Buffer.concat([captionUnit([[0, 0]]), picture]), framing)).toBeNull()
})

test('twenty thousand changed fragments give no more bytes than they have', () => {
  const random = createRandom(11)
  const whole = fragment(Buffer.concat([captionUnit(letters('Vao!'), 2), captionUnit(letters('Goal'))]), picture)
  let read = 0
  for (let round = 0; round < 20_000; round += 1) {
    const changed = Buffer.from(whole)
    for (let changes = random(4) + 1; changes > 0; changes -= 1) changed[random(changed.length)] = random(256)
    const cut = changed.subarray(0, random(3) === 0 ? random(changed.length + 1) : changed.length)
    for (const { frames } of framesOf(cut))
      for (const { bytes } of frames) {
        const pairs = captionPairsIn(bytes, track().framing)
        read += pairs ? 1 : 0
        expect((pairs?.field1.length ?? 0) + (pairs?.field2.length ?? 0)).toBeLessThanOrEqual(whole.length)
      }
  }
  expect(read).toBeGreaterThan(2_000)
})

/** The player ignores a part whose boxes are too short to read. */
function framesOf(bytes: Buffer) {
  try {
    return readFragments(bytes, track())
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
    return []
  }
}

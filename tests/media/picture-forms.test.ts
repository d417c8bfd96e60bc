import { describe, expect, test } from 'vitest'
import type { Clip } from '#demo/clip.ts'
import { videoConfigBody } from '#media/flv/write-tags.ts'
import { codedBody, readCoded } from '#tests/setup/coded-tracks.ts'
import { cropConfig } from '#tests/setup/multitrack.ts'
import {
  avcCOf,
  byteStream,
  mapPictures,
  parameterSets,
  unitsOf,
  withLengths,
  withoutIdr,
  withPictureConfig,
} from '#tests/setup/nal-forms.ts'
import { readInit, readSamples } from './mp4-demuxer.ts'
import { loadClip, STREAM_ID, sendStretch, startTestEngine, type TestEngine } from './test-engine.ts'

const clip = await loadClip()
const UNTIL_MS = 8_000
const sets = parameterSets(avcCOf(clip))
const sei = (...bytes: number[]) => Buffer.from([6, ...bytes, 0x80])
const recovery = sei(6, 1, 0xc4)

const codesOf = (engine: TestEngine) => engine.events.flatMap((one) => (one.type === 'warning' ? [one.code] : []))

async function publishClip(sent: Clip): Promise<TestEngine> {
  const engine = await startTestEngine()
  const client = await engine.publish()
  sendStretch(client, { clip: sent, fromMs: 0, toMs: UNTIL_MS })
  await engine.event('ready')
  return engine
}

async function bytesOf(engine: TestEngine, name: string): Promise<Buffer> {
  const { epoch } = await engine.event('ready')
  return Buffer.from(await (await engine.get(`/live/${STREAM_ID}/${epoch}/${name}`)).arrayBuffer())
}

async function picturesOf(engine: TestEngine): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const { uri } of (await engine.mediaPlaylist()).segments) {
    if (uri === null) continue
    const { samples } = readSamples(await bytesOf(engine, uri))
    for (const { trackId, data } of samples) if (trackId === 1) pictures.push(data)
  }
  return pictures
}

const asSent = (data: Buffer) => [{ data }]

describe('a picture that an encoder sends', () => {
  test.each([
    [
      'as a byte stream',
      withPictureConfig(
        mapPictures(clip, ({ units }) => asSent(byteStream(units))),
        byteStream(sets),
      ),
      [],
    ],
    [
      'as a byte stream with its parameter sets in the keyframes alone',
      withPictureConfig(
        mapPictures(clip, ({ units, isKeyframe }) => asSent(byteStream(isKeyframe ? [...sets, ...units] : units))),
        null,
      ),
      sets,
    ],
    [
      'with its parameter sets in the keyframes alone',
      withPictureConfig(
        mapPictures(clip, ({ units, isKeyframe }) => asSent(withLengths(isKeyframe ? [...sets, ...units] : units))),
        null,
      ),
      sets,
    ],
    [
      'with empty units',
      mapPictures(clip, ({ units }) =>
        asSent(Buffer.concat([withLengths(units.flatMap((unit) => [Buffer.alloc(0), unit])), Buffer.alloc(3)])),
      ),
      [],
    ],
    [
      'without a flag at its keyframes',
      mapPictures(clip, ({ units }) => [{ isKeyframe: false, data: withLengths(units) }]),
      [],
    ],
  ])('%s reaches viewers as a sample of MP4', async (_, sent, before) => {
    const engine = await publishClip(sent)
    expect(await engine.event('ready')).toMatchObject({ width: 640, height: 360, codecs: 'avc1.42c01f,mp4a.40.2' })
    const pictures = await picturesOf(engine)
    expect(pictures.length).toBeGreaterThan(100)
    const expected = clip.frames.filter(({ kind }) => kind === 'video').slice(0, pictures.length)
    const whole = expected.map(({ body, isKeyframe }) =>
      isKeyframe ? withLengths([...before, ...unitsOf(body.subarray(5))]) : body.subarray(5),
    )
    expect(Buffer.concat(pictures).equals(Buffer.concat(whole))).toBe(true)
    expect(codesOf(engine)).not.toContain('BROKEN_FRAME')
  })

  test('with its supplements as separate frames is one sample each', async () => {
    const sent = mapPictures(clip, ({ units, isKeyframe }) => [
      { isKeyframe, data: withLengths([recovery]) },
      { isKeyframe, data: withLengths(units) },
    ])
    const pictures = await picturesOf(await publishClip(sent))
    expect(unitsOf(pictures[0] ?? Buffer.alloc(0))[0]).toEqual(recovery)
    expect(pictures.every((picture) => unitsOf(picture).some((unit) => [1, 5].includes(unit.readUInt8(0) & 31)))).toBe(
      true,
    )
  })

  test('with a recovery point after other supplements can start', async () => {
    // The first bytes of a keyframe of a drone.
    const supplements = Buffer.from('06000d8080d9002ef18080d9002ef1c0010900200824680000030001' + '0601c480', 'hex')
    const sent = mapPictures(clip, ({ units, isKeyframe }) =>
      asSent(withLengths(isKeyframe ? [supplements, ...withoutIdr(units)] : units)),
    )
    expect(await (await publishClip(sent)).event('ready')).toMatchObject({ width: 640 })
  })

  test('without a keyframe never plays, and the reason is reported', async () => {
    const sent = mapPictures(clip, ({ units }) => asSent(withLengths(withoutIdr(units))))
    const engine = await startTestEngine()
    const client = await engine.publish()
    sendStretch(client, { clip: sent, fromMs: 0, toMs: 14_000 })
    expect(await engine.event('warning')).toMatchObject({ code: 'NO_KEYFRAME' })
    sendStretch(client, { clip, fromMs: 14_000, toMs: 22_000 })
    await engine.event('ready')
    expect(engine.events).toContainEqual(expect.objectContaining({ type: 'mended', code: 'NO_KEYFRAME' }))
  })
})

describe('a phone that is turned', () => {
  const turned = cropConfig(avcCOf(clip), { width: 180, height: 320 })
  const turnMs = 4_000

  test('and sends its new parameter sets in the keyframes alone has a new picture size', async () => {
    const sent = mapPictures(clip, ({ units, isKeyframe, timeMs }) => {
      const now = timeMs < turnMs ? sets : parameterSets(turned)
      return asSent(withLengths(isKeyframe ? [...now, ...units] : units))
    })
    const engine = await startTestEngine()
    const client = await engine.publish()
    sendStretch(client, { clip: sent, fromMs: 0, toMs: 14_000 })
    await engine.event('ready')
    await expect.poll(async () => (await engine.mediaPlaylist()).segments.length).toBeGreaterThan(4)
    const { segments } = await engine.mediaPlaylist()
    const inits = [...new Set(segments.map(({ map }) => map))]
    const sizes = await Promise.all(
      inits.map(async (name) => {
        const [picture] = readInit(await bytesOf(engine, name ?? ''))
        return [picture?.width, picture?.height]
      }),
    )
    expect(sizes).toEqual([
      [640, 360],
      [180, 320],
    ])
    expect(codesOf(engine).filter((code) => code === 'CODEC_CHANGED')).toHaveLength(1)
  })

  test('and whose old configuration is repeated keeps the newer size', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    const sent = mapPictures(clip, ({ units, isKeyframe }) =>
      asSent(withLengths(isKeyframe ? [...parameterSets(turned), ...units] : units)),
    )
    sendStretch(client, { clip: sent, fromMs: 0, toMs: 6_000 })
    client.send({ kind: 'video', timestampMs: 6_000, body: videoConfigBody(0, avcCOf(clip)) })
    sendStretch(client, { clip: sent, fromMs: 6_000, toMs: 10_000, skipConfigs: true })
    expect(await engine.event('ready')).toMatchObject({ width: 180, height: 320 })
    await expect.poll(async () => (await engine.mediaPlaylist()).segments.length).toBeGreaterThan(3)
    expect(codesOf(engine)).not.toContain('CODEC_CHANGED')
  })
})

test('HEVC as a byte stream, with its parameter sets in the keyframes alone, plays', async () => {
  const hevc = readCoded('hevc')
  const setsOf = hevcSets(hevc.record)
  const engine = await startTestEngine()
  const client = await engine.publish()
  for (const [index, { isKeyframe, data }] of hevc.frames.entries()) {
    const units = isKeyframe ? [...setsOf, ...unitsOf(data)] : unitsOf(data)
    const body = codedBody(hevc, { track: 0, packet: 3, isKeyframe }, byteStream(units))
    client.send({ kind: 'video', timestampMs: index * 40, body })
  }
  const ready = await engine.event('ready')
  expect(ready).toMatchObject({ codecs: expect.stringMatching(/^hvc1\./) })
  const init = readInit(await bytesOf(engine, (await engine.mediaPlaylist()).segments[0]?.map ?? ''))
  expect(init[0]?.format).toBe('hvc1')
})

/** Returns the parameter sets of an hvcC in its order. */
function hevcSets(hvcC: Buffer): Buffer[] {
  const found: Buffer[] = []
  let offset = 23
  for (let arrays = hvcC.readUInt8(22); arrays > 0; arrays -= 1) {
    const count = hvcC.readUInt16BE(offset + 1)
    offset += 3
    for (let index = 0; index < count; index += 1) {
      const start = offset + 2
      offset = start + hvcC.readUInt16BE(offset)
      found.push(hvcC.subarray(start, offset))
    }
  }
  return found
}

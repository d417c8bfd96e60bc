import { describe, expect, test } from 'vitest'
import type { Clip } from '#demo/clip.ts'
import { createFigures } from '#media/ingest/figures.ts'
import { renditionData, seiUnit, sessionData, timesData, withUserData } from '#tests/setup/encoder-reports.ts'
import { audio, EPOCH_MS, makePackets, video } from './made-up-packets.ts'
import { loadClip, sendStretch, startTestEngine } from './test-engine.ts'

function figuresOf(packets: ReturnType<typeof makePackets>) {
  const figures = createFigures()
  for (const packet of packets) figures.push(packet)
  return figures
}

describe('the figures of a publisher', () => {
  test('of a steady one have no gaps, its keyframe interval and its sound', () => {
    expect(figuresOf(makePackets({ durationMs: 5_000 })).take()).toMatchObject({
      frames: 125,
      frameIntervalMs: 40,
      missingFrames: 0,
      lateFrames: 0,
      jitterMs: 0,
      keyframeIntervalMs: 2_000,
      sound: { isSilent: true },
      encoder: null,
    })
  })

  test('count the frames that gaps between timestamps lack, but not after a jump of the clock', () => {
    const steady = makePackets({ durationMs: 5_000, tracks: 'video' })
    const torn = steady.filter(({ dtsMs }) => dtsMs < 1_000 || dtsMs >= 1_400)
    expect(figuresOf(torn).take().missingFrames).toBe(10)
    const jumped = steady.map((packet) => (packet.dtsMs < 2_000 ? packet : { ...packet, dtsMs: packet.dtsMs + 60_000 }))
    expect(figuresOf(jumped).take().missingFrames).toBe(0)
  })

  test('count frames that arrive late, compared with the fastest of the last minute', () => {
    const slow = (dtsMs: number) => (dtsMs >= 3_000 && dtsMs < 4_000 ? 400 : 20)
    const packets = makePackets({ durationMs: 5_000, tracks: 'video', arrivalDelayMs: slow })
    const figures = figuresOf(packets)
    expect(figures.take()).toMatchObject({ lateFrames: 25, jitterMs: 380 })
    for (let frame = 0; frame < 25; frame += 1) {
      const dtsMs = 5_000 + frame * 40
      figures.push(video({ dtsMs, isKeyframe: false, arrivalMs: EPOCH_MS + dtsMs + 500 }))
    }
    expect(figures.take()).toMatchObject({ lateFrames: 25, jitterMs: 480 })
  })

  test('show a keyframe interval that is too long before it ends', () => {
    const figures = figuresOf(makePackets({ durationMs: 9_000, gopFrames: 0, tracks: 'video' }))
    expect(figures.take().keyframeIntervalMs).toBe(8_960)
  })

  test('distinguish silence from sound by the size of the frames', () => {
    const figures = createFigures()
    for (let frame = 0; frame < 50; frame += 1) figures.push(audio({ dtsMs: frame * 21, data: Buffer.alloc(300) }))
    expect(figures.take().sound).toEqual({ kbps: 117, isSilent: false })
    expect(figures.take().sound).toBeNull()
  })

  test('add up what OBS reports, and keep its newest times', () => {
    const figures = createFigures()
    const picture = Buffer.from([0, 0, 0, 3, 0x65, 1, 2])
    for (const [index, dropped] of [0, 4].entries()) {
      const reports = [
        timesData([EPOCH_MS, EPOCH_MS + 1, EPOCH_MS + 6, EPOCH_MS + 30 + index]),
        sessionData({ rendered: 60, lagged: 1, dropped, output: 60 }),
        renditionData({ skipped: 2 }),
      ]
      const data = Buffer.concat([...reports.map(seiUnit), picture])
      figures.push(video({ dtsMs: index * 40, isKeyframe: true, arrivalMs: Date.now(), data }))
    }
    const sums = { rendered: 120, lagged: 2, dropped: 4, output: 120, skipped: 4 }
    expect(figures.take().encoder).toEqual({ ...sums, encodeMs: 5, latencyMs: 31 })
    expect(figures.take().encoder).toMatchObject({ dropped: 0, latencyMs: 31 })
  })
})

describe('a stream', () => {
  const changed = (clip: Clip, change: (tag: Clip['frames'][number]) => Clip['frames'][number]): Clip => ({
    ...clip,
    frames: clip.frames.map(change),
  })

  test('reports the figures that OBS sends, and plays its pictures as before', async () => {
    const engine = await startTestEngine({ settings: { statsIntervalMs: 50 } })
    const client = await engine.publish()
    const clip = changed(await loadClip(), (tag) =>
      tag.kind === 'video' && tag.isKeyframe ? withUserData(tag, sessionData({ dropped: 3, output: 50 })) : tag,
    )
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    await expect
      .poll(() => engine.events.some((event) => event.type === 'stats' && event.figures.encoder?.dropped))
      .toBeTruthy()
    expect((await engine.mediaPlaylist()).segments.length).toBeGreaterThan(0)
    client.close()
  })

  test('warns of silence, and reports the warning mended when there is sound', async () => {
    const engine = await startTestEngine({ settings: { statsIntervalMs: 50 } })
    const client = await engine.publish()
    const clip = await loadClip()
    const silent = changed(clip, (tag) => (tag.kind === 'audio' ? { ...tag, body: tag.body.subarray(0, 12) } : tag))
    const send = async (clip: Clip, fromMs: number, until: () => unknown) => {
      for (let atMs = fromMs; !until(); atMs += 200) {
        sendStretch(client, { clip, fromMs: atMs % 8_000, toMs: (atMs % 8_000) + 200, skipConfigs: atMs > 0 })
        await new Promise(setImmediate)
        const seen = engine.events.length
        await expect.poll(() => engine.events.length, { interval: 5 }).toBeGreaterThan(seen)
      }
    }
    const codesOf = (type: 'warning' | 'mended') =>
      engine.events.flatMap((event) => (event.type === type ? [event.code] : []))
    await send(silent, 0, () => codesOf('warning').includes('SILENT_AUDIO'))
    await send(clip, 400, () => codesOf('mended').includes('SILENT_AUDIO'))
    client.close()
  })
})

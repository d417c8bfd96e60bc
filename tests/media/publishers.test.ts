import { describe, expect, onTestFinished, test } from 'vitest'
import { startClipPublisher } from '#demo/publisher.ts'
import { KEY, loadClip, STREAM_ID, sendStretch, startTestEngine } from './test-engine.ts'

const clip = await loadClip()

describe('a publisher that drops', () => {
  test('and returns within the grace time continues the same stream after a discontinuity', async () => {
    const engine = await startTestEngine()
    const first = await engine.publish()
    sendStretch(first, { clip, fromMs: 0, toMs: 6_000 })
    const { epoch } = await engine.event('ready')
    first.destroy()
    await engine.event('publisher-lost')
    const lost = await engine.mediaPlaylist()
    expect(lost.isEnded).toBe(false)
    expect(lost.segments.at(-1)?.uri).not.toBeNull()

    const second = await engine.publish()
    expect(await engine.event('publisher-back')).toMatchObject({ streamId: STREAM_ID })
    sendStretch(second, { clip, fromMs: 0, toMs: 6_000 })
    const wanted = (lost.segments.at(-1)?.msn ?? 0) + 2
    await engine.get(`/live/${STREAM_ID}/${epoch}/media.m3u8?_HLS_msn=${wanted}`)
    const { segments } = await engine.mediaPlaylist()
    expect(segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toHaveLength(1)
    expect(new Set(segments.map(({ map }) => map)).size).toBe(1)
    expect(engine.events.filter(({ type }) => type === 'ready')).toHaveLength(1)
    second.close()
  })

  test('and is replaced by another encoder with its key while it sends is taken over, and the host is warned', async () => {
    const engine = await startTestEngine()
    const first = await engine.publish()
    sendStretch(first, { clip, fromMs: 0, toMs: 6_000 })
    await engine.event('ready')
    const second = await engine.publish()
    expect(await first.closed).toBe('TAKEN_OVER')
    await engine.event('publisher-back')
    sendStretch(second, { clip, fromMs: 0, toMs: 4_000 })
    second.close()
    expect(await engine.event('publisher-lost')).toMatchObject({ reason: 'UNPUBLISHED' })
    expect(engine.events.map(({ type }) => type)).toEqual([
      ...['started', 'ready', 'publisher-back', 'warning', 'publisher-lost'],
    ])
    expect(await engine.event('warning')).toMatchObject({ code: 'TAKEN_OVER', streamId: STREAM_ID })
  })

  test('and is still half-open without sending is taken over by its return without a warning', async () => {
    const engine = await startTestEngine()
    const first = await engine.publish()
    const second = await engine.publish()
    expect(await first.closed).toBe('TAKEN_OVER')
    await engine.event('publisher-back')
    second.close()
    await engine.event('publisher-lost')
    expect(engine.events.map(({ type }) => type)).toEqual(['started', 'publisher-back', 'publisher-lost'])
  })

  test('and never sent a picture ends without a recording', async () => {
    const engine = await startTestEngine({ settings: { graceMs: 20 } })
    const client = await engine.publish()
    client.destroy()
    expect(await engine.event('ended')).toMatchObject({ recording: null })
  })

  test('by falling silent is disconnected', async () => {
    const engine = await startTestEngine({ settings: { limits: { idleTimeoutMs: 600 } } })
    const client = await engine.publish()
    expect(await engine.event('publisher-lost')).toMatchObject({ reason: 'IDLE_TIMEOUT' })
    await client.closed
  })
})

describe('a stream that is ended by the host', () => {
  test('disconnects its publisher with the reason, immediately and without grace', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    await engine.event('ready')
    expect(await engine.kick({ streamId: STREAM_ID, reason: 'KEY_ROTATED' })).toBe(true)
    expect(await client.closed).toBe('KEY_ROTATED')
    expect(await engine.event('ended')).toMatchObject({ reason: 'KEY_ROTATED' })
    expect(await engine.kick({ streamId: STREAM_ID, reason: 'KEY_ROTATED' })).toBe(false)
    expect(engine.events.some(({ type }) => type === 'publisher-lost')).toBe(false)
  })

  test('has its whole recording although the engine closes in the same moment', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    await engine.event('ready')
    const ending = engine.kick({ streamId: STREAM_ID, reason: 'OPERATOR' })
    await engine.close()
    expect(engine.events.at(-1)).toMatchObject({ type: 'ended', recording: { durationMs: expect.any(Number) } })
    await ending
  })

  test('starts again, with a new epoch, when it is published again', async () => {
    const engine = await startTestEngine()
    const first = await engine.publish()
    sendStretch(first, { clip, fromMs: 0, toMs: 6_000 })
    const before = await engine.event('ready')
    await engine.kick({ streamId: STREAM_ID, reason: 'OPERATOR' })
    const second = await engine.publish()
    sendStretch(second, { clip, fromMs: 0, toMs: 6_000 })
    const after = await engine.event('ready', 2)
    expect(after.epoch > before.epoch).toBe(true)
    expect((await engine.get(`/live/${STREAM_ID}/${before.epoch}/media.m3u8`)).status).toBe(404)
    second.close()
  })
})

describe('the clip publisher', () => {
  test('sends each frame at its moment of the wall clock, so that two of them show the same', async () => {
    const engine = await startTestEngine({
      authorise: async ({ key }) => ({ allow: true, streamId: key }),
    })
    const frames = ['one', 'two'].map((key) => {
      const sent: { timeMs: number; dueMs: number; earlyMs: number }[] = []
      const publisher = startClipPublisher({
        clip,
        target: () => ({ host: '127.0.0.1', port: engine.rtmpPort, app: 'live', key }),
        paint({ timeMs, body }, dueMs) {
          // Sequence headers have no moment.
          if (dueMs > 0) sent.push({ timeMs, dueMs, earlyMs: dueMs - Date.now() })
          return body
        },
      })
      onTestFinished(publisher.close)
      return sent
    })
    await engine.event('ready', 2)
    for (const sent of frames) {
      expect(sent.length).toBeGreaterThan(20)
      for (const { timeMs, dueMs, earlyMs } of sent) {
        expect(dueMs % clip.durationMs).toBe(timeMs)
        expect(earlyMs).toBeLessThanOrEqual(4)
      }
    }
  })

  test('returns by itself after the server was gone', async () => {
    const first = await startTestEngine()
    let port = first.rtmpPort
    const states: string[] = []
    const publisher = startClipPublisher({
      clip,
      target: () => ({ host: '127.0.0.1', port, app: 'live', key: KEY }),
      onState: (state, reason) => states.push(`${state} ${reason}`.trim()),
    })
    await first.event('started')
    const second = await startTestEngine()
    port = second.rtmpPort
    await first.close()
    await second.event('started')
    expect(states.slice(0, 2)).toEqual(['publishing', 'waiting SERVER_RESTARTING'])
    await publisher.close()
    expect(await second.event('publisher-lost')).toMatchObject({ reason: 'UNPUBLISHED' })
  })

  test('that is refused tries again, with longer and longer pauses, until it is closed', async () => {
    const engine = await startTestEngine()
    const states: string[] = []
    const refusedTwice = Promise.withResolvers<void>()
    const publisher = startClipPublisher({
      clip,
      target: () => ({ host: '127.0.0.1', port: engine.rtmpPort, app: 'live', key: 'wrong' }),
      onState: (state, reason) => {
        states.push(`${state} ${reason}`)
        if (states.length === 2) refusedTwice.resolve()
      },
    })
    await refusedTwice.promise
    await publisher.close()
    expect(states).toEqual(['waiting BAD_KEY', 'waiting BAD_KEY'])
  })
})

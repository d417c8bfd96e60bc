// @module-tag media
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readFlv } from '#demo/flv-clip.ts'
import type { MediaEvent } from '#media/kit/events.ts'
import type { RtmpClient } from '#media/rtmp/client.ts'
import type { TranscoderSettings } from '#media/transcode/transcoders.ts'
import { withTracks } from '#tests/setup/multitrack.ts'
import type { Behaviour } from './fake-ffmpeg.ts'
import { readSamples } from './mp4-demuxer.ts'
import { type ReadPlaylist, readPlaylist } from './playlist-reader.ts'
import { KEY, loadClip, STREAM_ID, sendStretch, startTestEngine, type TestEngine } from './test-engine.ts'

const clip = await loadClip()
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const fake = fileURLToPath(new URL('fake-ffmpeg.ts', import.meta.url))

/** A busy machine must not look like a program that hangs. */
const patient = { startMs: 120_000, silentMs: 120_000, behind: { lagMs: 120_000, forMs: 120_000 }, retryMs: 1 }
const ladder = [
  { height: 720, kbps: 2_000 },
  { height: 240, kbps: 400 },
  { height: 180, kbps: 200 },
]
/** The rung of 720 is above the source. */
const [upper, lower] = ['v257', 'v258']

type Fake = TestEngine & {
  /** Ids of the programs that were started, in order. */
  pids(): Promise<number[]>
  arguments(): Promise<string[]>
}

async function startWith(
  behaviour: Behaviour,
  given: Partial<TranscoderSettings> = {},
  { graceMs = 200 } = {},
): Promise<Fake> {
  const folder = await mkdtemp(join(tmpdir(), 'fake-ffmpeg-'))
  const command = [process.execPath, fake, behaviour, folder]
  const transcoder = { ladder, maxStreams: 1, command, ...given, limits: { ...patient, ...given.limits } }
  const engine = await startTestEngine({
    settings: { transcoder, graceMs, statsIntervalMs: 20 },
    authorise: async ({ key }) => ({ allow: true, streamId: key === KEY ? STREAM_ID : key }),
  })
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    ...engine,
    pids: async () => (await readdir(folder)).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : [])),
    arguments: async () => JSON.parse(await readFile(join(folder, 'arguments.json'), 'utf8')),
  }
}

/** Returns the folders of the renditions that a player finds, the lead's as an empty text. */
async function renditionsOf(engine: TestEngine, streamId = STREAM_ID): Promise<string[]> {
  const text = await (await engine.get(`/live/${streamId}/index.m3u8`)).text()
  return [...text.matchAll(/^[\w-]+\/(?:(\w+)\/)?media\.m3u8$/gm)].map(([, name]) => name ?? '').toSorted()
}

async function playlistOf(engine: TestEngine, name: string): Promise<ReadPlaylist> {
  const { epoch } = await engine.event('ready')
  const path = [epoch, name, 'media.m3u8'].filter(Boolean).join('/')
  return readPlaylist(await (await engine.get(`/live/${STREAM_ID}/${path}`)).text())
}

/** Returns a file of the initialisation segment and the whole segments up to a number. */
async function mediaOf(engine: TestEngine, name: string, lastMsn: number): Promise<Buffer> {
  const { epoch } = await engine.event('ready')
  const { segments } = await playlistOf(engine, name)
  const whole = segments.filter(({ uri, msn }) => uri !== null && msn <= lastMsn)
  const files = [whole[0]?.map ?? '', ...whole.map(({ uri }) => uri ?? '')]
  const fetched = files.map(async (file) => {
    const answer = await engine.get(`/live/${STREAM_ID}/${[epoch, name, file].filter(Boolean).join('/')}`)
    return Buffer.from(await answer.arrayBuffer())
  })
  return Buffer.concat(await Promise.all(fetched))
}

async function picturesOf(engine: TestEngine, name: string, lastMsn: number) {
  const { samples } = readSamples(await mediaOf(engine, name, lastMsn))
  return samples.filter(({ trackId }) => trackId === 1)
}

const cutsOf = ({ segments }: ReadPlaylist, from: number, to: number) =>
  segments
    .filter(({ msn }) => msn >= from && msn <= to)
    .map(({ msn, durationS, programDateTime }) => ({ msn, durationS, programDateTime }))

const codesOf = ({ events }: TestEngine) => events.flatMap((event) => (event.type === 'warning' ? [event.code] : []))
const warned = (engine: TestEngine, code: string) => expect.poll(() => codesOf(engine)).toContain(code)
const stateOf = ({ events }: TestEngine, streamId = STREAM_ID) => {
  const stats = events.findLast((event) => event.type === 'stats' && event.streamId === streamId)
  return stats?.type === 'stats' ? stats.transcoder?.state : undefined
}
const isMended = (event: MediaEvent) => event.type === 'mended' && event.code === 'TRANSCODER_PAUSED'
const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

async function publish(engine: TestEngine, toMs: number, fromMs = 0): Promise<RtmpClient> {
  const client = await engine.publish()
  sendStretch(client, { clip, fromMs, toMs })
  return client
}

/** Sends one more group of pictures whenever the program ended, until the condition is met. */
async function publishUntil(engine: Fake, isMet: () => boolean): Promise<RtmpClient> {
  const client = await publish(engine, 2_000)
  let sentMs = 2_000
  await expect
    .poll(
      () => {
        if (stateOf(engine) !== 'running' && sentMs < 38_000) {
          sendStretch(client, { clip, fromMs: sentMs, toMs: sentMs + 2_000, skipConfigs: true })
          sentMs += 2_000
        }
        return isMet()
      },
      { interval: 100 },
    )
    .toBe(true)
  return client
}

/** Returns a function that sends one group of pictures after another until a condition is met. */
async function startSending(engine: TestEngine) {
  const client = await publish(engine, 2_000)
  onTestFinished(() => client.close())
  let sentMs = 2_000
  return async function sendUntil(isMet: () => boolean | Promise<boolean>) {
    const sendGroup = () => {
      // The engine refuses media that comes 20 s too early.
      if (sentMs < 20_000) sendStretch(client, { clip, fromMs: sentMs, toMs: sentMs + 2_000, skipConfigs: true })
      sentMs += 2_000
      return isMet()
    }
    await expect.poll(sendGroup, { interval: 100 }).toBe(true)
  }
}

describe('an encoder that sends one track', () => {
  test('gets the renditions of the ladder below its size, cut like its own', async () => {
    const engine = await startWith('copies')
    const client = await publish(engine, 8_500)
    await expect.poll(() => renditionsOf(engine)).toEqual(['', 'audio', upper, lower])
    const first = (await playlistOf(engine, '')).segments[0]?.msn ?? 0
    await expect.poll(async () => (await playlistOf(engine, lower)).segments.at(-1)?.msn).toBe(first + 4)
    const lead = await playlistOf(engine, '')
    const pictures = await picturesOf(engine, '', first + 3)
    expect(pictures).toHaveLength(200)
    for (const name of [upper, lower]) {
      expect([name, cutsOf(await playlistOf(engine, name), first, first + 3)]).toEqual([
        name,
        cutsOf(lead, first, first + 3),
      ])
      expect(await picturesOf(engine, name, first + 3)).toEqual(pictures)
    }
    await expect.poll(() => stateOf(engine)).toBe('running')
    const stats = engine.events.findLast((event) => event.type === 'stats')
    expect(stats?.type === 'stats' && stats.renditions.map(({ isMadeHere }) => isMadeHere)).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect((await engine.pids()).map((pid) => getPriority(pid) > getPriority())).toEqual([true])
    const given = await engine.arguments()
    expect(given.filter((one) => one.startsWith('scale='))).toEqual(['scale=426:240', 'scale=320:180'])
    client.close()
    await engine.event('ended')
    await expect.poll(async () => (await engine.pids()).every(isGone)).toBe(true)
  })

  test('and then several has those alone', async () => {
    const engine = await startWith('copies')
    const client = await publish(engine, 4_100)
    await expect.poll(() => renditionsOf(engine)).toEqual(['', 'audio', upper, lower])
    const several = withTracks(clip, [{ track: 1, size: { width: 320, height: 180 } }])
    sendStretch(client, { clip: several, fromMs: 4_100, toMs: 10_100 })
    await expect.poll(() => renditionsOf(engine)).toEqual(['', 'audio', 'v1'])
    await expect.poll(async () => (await engine.pids()).every(isGone)).toBe(true)
    await expect.poll(() => stateOf(engine)).toBe('idle')
    client.close()
  })

  test('as small as the lowest rung, or with several tracks from the start, starts no program', async () => {
    const small = await startWith('copies', { ladder: [{ height: 360, kbps: 600 }] })
    await publish(small, 6_100)
    await small.event('ready')
    const several = await startWith('copies')
    const client = await several.publish()
    sendStretch(client, { clip: withTracks(clip, [{ track: 1 }]), fromMs: 0, toMs: 6_100 })
    await expect.poll(() => renditionsOf(several)).toEqual(['', 'audio', 'v1'])
    expect([...(await small.pids()), ...(await several.pids())]).toEqual([])
    expect(await renditionsOf(small)).toEqual(['', 'audio'])
  })

  test('that returns after a lost connection gets them again, from a new program', async () => {
    const engine = await startWith('copies', {}, { graceMs: 120_000 })
    const first = await publish(engine, 6_000)
    await expect.poll(() => renditionsOf(engine)).toEqual(['', 'audio', upper, lower])
    const last = (await playlistOf(engine, '')).segments.at(-1)?.msn ?? 0
    first.destroy()
    await engine.event('publisher-lost')
    await expect.poll(async () => (await engine.pids()).every(isGone)).toBe(true)
    await publish(engine, 8_000)
    await expect.poll(async () => (await playlistOf(engine, lower)).segments.at(-1)?.msn).toBeGreaterThan(last + 2)
    const breaks = (await playlistOf(engine, lower)).segments.filter(({ isDiscontinuity }) => isDiscontinuity)
    expect(breaks.map(({ msn }) => msn)).toEqual([last + 1])
    expect(await engine.pids()).toHaveLength(2)
  })

  test('that changes its size gets the renditions below the new one', async () => {
    const lowest = { height: 90, kbps: 80 }
    const engine = await startWith('copies', { ladder: [...ladder, lowest] })
    const client = await publish(engine, 6_000)
    await expect.poll(() => renditionsOf(engine)).toEqual(['', 'audio', upper, lower, 'v259'])
    const half = await readFlv(new URL('../../demo/clips/football-minh-khang-half.flv', import.meta.url))
    sendStretch(client, { clip: half, fromMs: 6_000, toMs: 12_500 })
    // The smaller clip has no sound.
    await expect.poll(() => renditionsOf(engine)).toEqual(['', 'v259'])
    expect((await engine.arguments()).filter((one) => one.startsWith('scale='))).toEqual(['scale=160:90'])
    client.close()
  })

  test('is the only one on a server with one place, until it leaves', async () => {
    const engine = await startWith('copies')
    const [one, two] = [await engine.publish('one'), await engine.publish('two')]
    sendStretch(one, { clip, fromMs: 0, toMs: 6_100 })
    await expect.poll(() => renditionsOf(engine, 'one')).toEqual(['', 'audio', upper, lower])
    sendStretch(two, { clip, fromMs: 0, toMs: 6_100 })
    await expect.poll(() => stateOf(engine, 'two')).toBe('full')
    expect(await renditionsOf(engine, 'two')).toEqual(['', 'audio'])
    expect(codesOf(engine)).toEqual(['TRANSCODER_FULL'])
    one.close()
    await engine.event('ended')
    sendStretch(two, { clip, fromMs: 6_100, toMs: 14_100, skipConfigs: true })
    await expect.poll(() => renditionsOf(engine, 'two')).toEqual(['', 'audio', upper, lower])
    two.close()
  })
})

describe('a transcoder for idle time', () => {
  /** Limits for a machine with any load. They are multiplied, so that no measurement of a test machine meets them. */
  const isIdle = { measureMs: 20, idleCores: 0, idleMs: 1, busyCores: 0, firstRetryMs: 1, maxRetryMs: 1 }
  const isBusy = { ...isIdle, idleCores: 1_000_000 }

  test('works while the machine has a free core', async () => {
    const engine = await startWith('copies', { isIdleTimeOnly: true, processor: isIdle })
    const sendUntil = await startSending(engine)
    await sendUntil(async () => (await renditionsOf(engine)).length === 4)
    expect(await renditionsOf(engine)).toEqual(['', 'audio', upper, lower])
    expect(codesOf(engine)).toEqual([])
  })

  test.skipIf(!hasFfmpeg)('makes the ladder with ffmpeg itself', async () => {
    const transcoder = { ladder, maxStreams: 1, isIdleTimeOnly: true, processor: isIdle, limits: patient }
    const engine = await startTestEngine({ settings: { transcoder, graceMs: 200, statsIntervalMs: 20 } })
    const sendUntil = await startSending(engine)
    const made = () => {
      const stats = engine.events.findLast((event) => event.type === 'stats')
      return stats?.type === 'stats' ? stats.renditions.filter(({ isMadeHere }) => isMadeHere) : []
    }
    // The figures come after the playlists.
    await sendUntil(() => made().length === 2)
    expect(made()).toMatchObject([
      { width: 426, height: 240 },
      { width: 320, height: 180 },
    ])
  })

  test('starts no program on a busy machine, and says nothing', async () => {
    const engine = await startWith('copies', { isIdleTimeOnly: true, processor: isBusy })
    const client = await publish(engine, 6_100)
    await expect.poll(() => stateOf(engine)).toBe('paused')
    expect(await renditionsOf(engine)).toEqual(['', 'audio'])
    expect([codesOf(engine), await engine.pids()]).toEqual([[], []])
    client.close()
  })

  test('is given up when the machine is busy for long, and works again when it is idle', async () => {
    // Every measurement counts as busy and as idle, so that it ends and begins again.
    const both = { ...isIdle, busyCores: 1_000_000, busyMs: 500 }
    const engine = await startWith('copies', { isIdleTimeOnly: true, processor: both })
    const sendUntil = await startSending(engine)
    await sendUntil(() => codesOf(engine).includes('TRANSCODER_PAUSED'))
    await sendUntil(() => engine.events.some(isMended))
    expect(new Set(codesOf(engine))).toEqual(new Set(['TRANSCODER_PAUSED']))
  })

  test('is given up with all its renditions when it falls behind', async () => {
    const behind = { lagMs: 500, forMs: 200 }
    const processor = { ...isIdle, firstRetryMs: 1_000_000, maxRetryMs: 1_000_000 }
    const engine = await startWith('copies-one-in-time', {
      ...{ isIdleTimeOnly: true, processor, limits: { behind, checkMs: 20 } },
    })
    const sendUntil = await startSending(engine)
    await sendUntil(() => codesOf(engine).includes('TRANSCODER_PAUSED'))
    await expect.poll(() => stateOf(engine)).toBe('paused')
    expect(await renditionsOf(engine)).toEqual(['', 'audio'])
    expect(codesOf(engine)).toEqual(['TRANSCODER_PAUSED'])
    await expect.poll(async () => (await engine.pids()).every(isGone)).toBe(true)
  })
})

describe('a transcoder', () => {
  const faults: [Behaviour, string][] = [
    ['hangs', 'silent'],
    ['never-reads', 'silent'],
    ['crashes', 'exited'],
    ['exits', 'exited'],
    ['writes-garbage', 'broken'],
  ]
  test.each(faults)(
    'that %s is started again a few times, and the encoder’s own picture plays on',
    async (behaviour, reason) => {
      const startMs = reason === 'silent' ? 30 : patient.startMs
      const short = { startMs, checkMs: 20, maxFailures: 2, queuedBytes: 40_000 }
      const engine = await startWith(behaviour, { limits: short })
      const client = await publishUntil(engine, () => codesOf(engine).includes('TRANSCODER_FAILED'))
      const restarted = engine.events.find((event) => event.type === 'warning' && event.code === 'TRANSCODER_RESTARTED')
      expect(restarted).toMatchObject({ facts: { reason } })
      for (const event of engine.events)
        if (event.type === 'warning') expect(JSON.stringify(event.facts).length).toBeLessThan(500)
      await expect.poll(() => stateOf(engine)).toBe('failed')
      // The first one and two restarts. A crash may come before the program has written its file.
      expect((await engine.pids()).length).toBeLessThanOrEqual(3)
      await expect.poll(async () => (await engine.pids()).every(isGone)).toBe(true)
      expect(await renditionsOf(engine)).toEqual(['', 'audio'])
      const lead = await playlistOf(engine, '')
      expect(lead.segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toEqual([])
      client.close()
    },
  )

  test('that falls behind makes one rendition less, and reports it', async () => {
    const behind = { lagMs: 500, forMs: 200 }
    const engine = await startWith('copies-one-in-time', { limits: { behind, checkMs: 20 } })
    const client = await publish(engine, 6_000)
    await warned(engine, 'TRANSCODER_OVERLOADED')
    const warning = engine.events.find((event) => event.type === 'warning')
    expect(warning).toMatchObject({ code: 'TRANSCODER_OVERLOADED', facts: { left: 1 } })
    sendStretch(client, { clip, fromMs: 6_000, toMs: 14_100, skipConfigs: true })
    await expect.poll(() => renditionsOf(engine)).toEqual(['', 'audio', lower])
    client.close()
  })

  test('that falls behind with a single rendition too is given up', async () => {
    const behind = { lagMs: 500, forMs: 200 }
    const engine = await startWith('falls-behind', { limits: { behind, checkMs: 20 } })
    const client = await publish(engine, 6_000)
    await warned(engine, 'TRANSCODER_OVERLOADED')
    sendStretch(client, { clip, fromMs: 6_000, toMs: 18_000, skipConfigs: true })
    await warned(engine, 'TRANSCODER_FAILED')
    await expect.poll(() => stateOf(engine)).toBe('failed')
    expect(await renditionsOf(engine)).toEqual(['', 'audio'])
    await expect.poll(async () => (await engine.pids()).every(isGone)).toBe(true)
    client.close()
  })

  test('that is killed comes back, while the encoder’s own picture has no break', async () => {
    const engine = await startWith('copies')
    const client = await publish(engine, 6_000)
    await expect.poll(() => renditionsOf(engine)).toEqual(['', 'audio', upper, lower])
    process.kill((await engine.pids())[0] as number, 'SIGKILL')
    await warned(engine, 'TRANSCODER_RESTARTED')
    expect(await renditionsOf(engine)).toEqual(['', 'audio'])
    sendStretch(client, { clip, fromMs: 6_000, toMs: 14_100, skipConfigs: true })
    await expect.poll(() => renditionsOf(engine)).toEqual(['', 'audio', upper, lower])
    const lead = await playlistOf(engine, '')
    expect(lead.segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toEqual([])
    expect(await picturesOf(engine, '', lead.mediaSequence + 5)).toHaveLength(300)
    client.close()
  })

  test('that cannot encode is not used', async () => {
    const engine = await startWith('incapable')
    expect(engine.makesRenditions).toBe(false)
    await publish(engine, 6_100)
    await engine.event('ready')
    expect([await renditionsOf(engine), await engine.pids()]).toEqual([['', 'audio'], []])
    const absent = await startTestEngine({
      settings: { transcoder: { ladder, maxStreams: 1, command: ['/nowhere/ffmpeg'] } },
    })
    expect(absent.makesRenditions).toBe(false)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rotateStreamKey } from '#contract/ingest.ts'
import { liveRoom } from '#contract/live.ts'
import { readClip } from '#demo/flv-clip.ts'
import { type ClipPublisher, startClipPublisher } from '#demo/publisher.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { readConfig } from '#server/config/config.ts'
import type { DatabaseEngine, Engines } from '#server/engines/ports.ts'
import { openEngines } from '#server/engines.ts'
import { acquireMediaLock } from '#server/features/ingest/media-lock.service.ts'
import { freePort } from '#tests/setup/ports.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/setup/redis.ts'
import { type S3Server, s3Keys, startS3Server } from '#tests/setup/s3-server.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'

const log = pino({ level: 'silent' })
let database: DatabaseEngine

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe.skipIf(!hasRedis())('pages and calls in one process, streams in another', () => {
  let redis: TestRedis
  let s3: S3Server
  let directory: string
  const opened: { app: TestApp; engines: Engines }[] = []
  let web: TestApp
  let streams: TestApp
  let originUrl: string
  let world: World
  let blv: Person
  let publisher: ClipPublisher
  let fixtureId: string

  async function start(env: Record<string, string>): Promise<TestApp> {
    const engines = await openEngines(readConfig(env), log)
    // The test file itself closes the database, after everything that uses it.
    const app = await startTestApp({
      env,
      engines: { ...engines, database: { ...engines.database, close: async () => {} } },
    })
    opened.push({ app, engines })
    return app
  }

  beforeAll(async () => {
    ;[redis, s3, directory] = [await startRedis(), await startS3Server(), await mkdtemp(join(tmpdir(), 'split-roles-'))]
    const [originPort, rtmpPort] = [await freePort(), await freePort()]
    originUrl = `http://127.0.0.1:${originPort}`
    const common = {
      INSTANCES: '2',
      HOST: '127.0.0.1',
      // A URL needs a host. The path of the socket in its query takes precedence.
      DATABASE_URL: database.connectionString.replace('@/', '@localhost/'),
      REDIS_URL: redis.url,
      S3_BUCKET: s3Keys.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY: s3Keys.accessKey,
      S3_SECRET_KEY: s3Keys.secretKey,
      RTMP_PORT: String(rtmpPort),
      TRANSCODER: 'off',
    }
    streams = await start({
      ...common,
      ROLES: 'media,jobs',
      MEDIA_ORIGIN_LISTEN: `127.0.0.1:${originPort}`,
      DATA_DIR: join(directory, 'streams'),
    })
    web = await start({
      ...common,
      ROLES: 'http,realtime',
      DATA_DIR: join(directory, 'web'),
    })
    world = createWorld(web, { password: 'Kh4n-dai-thu-nghiem' })
    blv = await world.commentator()
    fixtureId = await world.liveFixture({ commentators: [blv] })
    const key = await world.streamKeyOf(blv)
    const clip = await readClip(new URL('../../demo/clips/football-minh-khang.flv', import.meta.url))
    const target = { host: '127.0.0.1', port: rtmpPort, app: 'live', key }
    publisher = startClipPublisher({ clip, target: () => target })
  })

  afterAll(async () => {
    await publisher?.close()
    for (const { app, engines } of opened.toReversed()) {
      await app.close()
      await engines.close()
    }
    await redis?.stop()
    await s3?.close()
    await rm(directory, { recursive: true, force: true })
  })

  const onAir = async () =>
    (await web.call(liveRoom, { id: fixtureId })).data.commentators
      .flatMap(({ streams }) => streams)
      .filter(({ live }) => live)

  test('the one with the pages shows the stream of the other and ends it when its key is replaced', async () => {
    await expect.poll(onAir).toHaveLength(1)
    const { streamId } = (await web.features.ingest.statusOf(blv.userId)).stream ?? { streamId: '' }

    const makesPictures = streams.engines.media.makesPictures?.()
    const hasPicture = async () => (await web.call(liveRoom, { id: fixtureId })).data.posterImage !== ''
    await expect.poll(hasPicture).toBe(makesPictures)
    const { poster, posterImage } = (await web.call(liveRoom, { id: fixtureId })).data
    expect(posterImage).toBe(makesPictures ? poster.replace('.mp4', '.jpg') : '')
    if (makesPictures) expect((await fetch(web.address + posterImage)).headers.get('content-type')).toBe('image/jpeg')

    const playlist = await fetch(`${web.address}/live/${streamId}/index.m3u8`)
    expect(playlist.status).toBe(200)
    const [media] = /^[\w-]+\/media\.m3u8.*$/m.exec(await playlist.text()) ?? []
    const lines = await (await fetch(`${web.address}/live/${streamId}/${media}`)).text()
    const [, init] = /#EXT-X-MAP:URI="([^"]+)"/.exec(lines) ?? []
    expect((await fetch(`${web.address}/live/${streamId}/${media?.split('/')[0]}/${init}`)).status).toBe(200)
    expect((await fetch(`${originUrl}/live/${streamId}/index.m3u8`)).status).toBe(401)

    const token = await world.tokenOf(blv)
    expect((await web.call(rotateStreamKey, undefined, { token })).data.server).toBe(
      streams.engines.media.publishAddress,
    )
    const ended = async () => (await fetch(`${web.address}/live/${streamId}/${media}`)).text()
    await expect.poll(ended).toContain('#EXT-X-ENDLIST')
    expect(await onAir()).toEqual([])

    const recording = `/recordings/${streamId}/index.m3u8`
    const isStored = () => [...s3.objects.keys()].some((key) => key.endsWith(recording))
    await expect.poll(isStored).toBe(true)
    expect((await fetch(web.address + recording)).status).toBe(200)
  })

  test('the one without the http role reports its health and serves nothing else', async () => {
    const paths = ['/healthz', '/metrics', '/', liveRoom.path, '/openapi.json', '/live/x/index.m3u8']
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(streams.address + path)).status))
    expect(statuses).toEqual([200, 200, 404, 404, 404, 404])
  })

  test('only the one with a media engine reports one', async () => {
    const upOf = async ({ address }: TestApp) =>
      /^media_up (\d)/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1]
    expect([await upOf(streams), await upOf(web)]).toEqual(['1', undefined])
  })

  test('a third with a copy of the media folder does not start', async () => {
    const { connectionString } = database
    const originId = streams.engines.media.id ?? ''
    await expect(acquireMediaLock({ connectionString, originId, log, waitMs: 50 })).rejects.toThrow(
      /runs with a copy of this media folder/,
    )
  })
})

test('an origin has one process, and its id is free again after that process ends', async () => {
  const own = await openTestDatabase()
  const hold = (originId = 'a') =>
    acquireMediaLock({ connectionString: own.connectionString, originId, log, waitMs: 50 })
  const lock = await hold()
  await expect(hold()).rejects.toThrow(/runs with a copy of this media folder/)
  await (await hold('b')).release()
  await lock.release()
  await (await hold()).release()
  await own.close()
})

test('a lock that was lost with its connection is taken again', async () => {
  const own = await openTestDatabase()
  const hold = (retryAfterMs: number) =>
    acquireMediaLock({ connectionString: own.connectionString, originId: 'a', log, waitMs: 50, retryAfterMs })
  const lock = await hold(10)
  const holders = async () => {
    const { rows } = await own.pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted and database =
        (select oid from pg_database where datname = current_database())`,
    )
    return rows.map(({ pid }) => pid)
  }
  const [first] = await holders()
  await own.pool.query('select pg_terminate_backend($1)', [first])
  await expect.poll(async () => (await holders()).filter((pid) => pid !== first)).toHaveLength(1)
  await lock.release()
  await (await hold(10)).release()
  await own.close()
})

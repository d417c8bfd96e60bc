import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { liveRoom } from '#contract/live.ts'
import { guestLogin } from '#contract/session.ts'
import { readClip } from '#demo/flv-clip.ts'
import { type ClipPublisher, startClipPublisher } from '#demo/publisher.ts'
import { createWorld } from '#demo/world.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { openReaders, openSockets, openViewers } from '#tests/setup/crowd.ts'
import { type DatabaseLink, openDatabaseLink } from '#tests/setup/database-link.ts'
import { exampleAt, hasNginx, startNginx } from '#tests/setup/nginx.ts'
import { freePort } from '#tests/setup/ports.ts'
import { type SiteProcess, startProcess } from '#tests/setup/processes.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/setup/redis.ts'
import { s3Keys, startS3Server } from '#tests/setup/s3-server.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'

const longMs = 240_000
/** So few that a cold process renders its first pages in time on a busy machine. `npm run bench -- faults` has more. */
const sockets = 60
const viewers = 100
const readers = 6
/** Pages that readers open until both web processes have each of them in memory. */
const pagesInMemory = 80

describe.skipIf(!hasNginx() || !hasRedis())('a site of three processes behind nginx', () => {
  const closers: (() => Promise<void>)[] = []
  let app: TestApp
  let database: DatabaseLink
  let redis: TestRedis
  let site: string
  let streams: SiteProcess
  let web: SiteProcess[]
  let publisher: ClipPublisher
  let fixtureId: string
  let push: string

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'khan-dai-rolling-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const [engine, s3] = [await openTestDatabase(), await startS3Server()]
    redis = await startRedis()
    closers.push(engine.close, redis.stop, s3.close)
    database = await openDatabaseLink(engine.connectionString, folder)
    const [origin, rtmp, port] = [await freePort(), await freePort(), await freePort()]
    const common = {
      INSTANCES: '3',
      DEMO: 'off',
      HOST: '127.0.0.1',
      TRUST_PROXY: 'loopback',
      RENDER_WORKERS: '1',
      CALLS_PER_MINUTE: '100000',
      PAGES_PER_MINUTE: '100000',
      MARBLE_RACES: 'off',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      S3_BUCKET: s3Keys.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY: s3Keys.accessKey,
      S3_SECRET_KEY: s3Keys.secretKey,
      RTMP_PORT: String(rtmp),
    }
    const open = async (name: string, env: Record<string, string>) => {
      const own = { PORT: String(await freePort()), DATA_DIR: join(folder, name) }
      const started = await startProcess({ ...common, ...own, ...env })
      closers.push(started.stop)
      return { ...started, host: `127.0.0.1:${own.PORT}` }
    }
    streams = await open('streams', { ROLES: 'media,jobs', MEDIA_ORIGIN_LISTEN: `127.0.0.1:${origin}` })
    const ofWeb = { ROLES: 'http,realtime' }
    const [one, other] = [await open('one', ofWeb), await open('other', ofWeb)]
    web = [one, other]
    const example = exampleAt(readFileSync('docs/nginx.conf', 'utf8'), { listen: `listen 127.0.0.1:${port};`, folder })
    const config = example.replaceAll('10.0.0.11:3000', one.host).replaceAll('10.0.0.12:3000', other.host)
    closers.push(await startNginx(config, { port, folder }))
    site = `http://127.0.0.1:${port}`

    app = await startTestApp({ roles: ['http'], engines: { database: { ...engine, close: async () => {} } } })
    closers.push(app.close)
    const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
    const commentator = await world.commentator()
    fixtureId = await world.liveFixture({ commentators: [commentator] })
    const target = { host: '127.0.0.1', port: rtmp, app: 'live', key: await world.streamKeyOf(commentator) }
    const clip = await readClip(new URL('../../demo/clips/football-minh-khang.flv', import.meta.url))
    publisher = startClipPublisher({ clip, target: () => target })
    closers.push(publisher.close)
    const url = await vi.waitUntil(streamUrl, { timeout: longMs, interval: 100 })
    push = url.replace('index.m3u8', 'push')
  }, longMs)
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  }, longMs)

  const room = async () => (await app.call(liveRoom, { id: fixtureId })).data
  const streamUrl = async () =>
    (await room()).commentators.flatMap(({ streams: own }) => own).find(({ live }) => live)?.url ?? ''

  type Crowds = Awaited<ReturnType<typeof gather>>

  /** Lets visitors come: they talk, watch and read until the end of the test. */
  async function gather() {
    const token = (await app.call(guestLogin)).data
    const { slug } = await room()
    const talking = openSockets(sockets, { address: site, token })
    const watching = openViewers(viewers, { address: site, path: push })
    const paths = ['/', '/truc-tiep', `/truc-tiep/${slug}`, '/ket-qua']
    const reading = openReaders(readers, { address: site, paths })
    onTestFinished(() => {
      for (const crowd of [talking, watching, reading]) crowd.close()
    })
    await settle({ talking, watching })
    return { talking, watching, reading }
  }

  /** Resolves once every socket is open, and every viewer has a part that is newer than all parts until now. */
  async function settle({ talking, watching }: Pick<Crowds, 'talking' | 'watching'>): Promise<void> {
    const shown = watching.fastest()
    await expect.poll(talking.count, { timeout: longMs }).toBe(sockets)
    await expect.poll(watching.slowest, { timeout: longMs }).toBeGreaterThan(shown)
  }

  test('restarts one after another under load, and no visitor sees an error', { timeout: longMs }, async () => {
    const crowds = await gather()
    const { talking, watching, reading } = crowds
    for (const process of web) {
      await process.restart()
      await settle(crowds)
    }
    expect([talking.faults, watching.faults, reading.faults]).toEqual([{}, {}, {}])
    expect(reading.count()).toBeGreaterThan(100)

    // While the media process restarts, the push has nothing to send. Pages and sockets notice nothing.
    await streams.restart()
    await settle(crowds)
    expect([talking.faults, reading.faults]).toEqual([{}, {}])
  })

  test('keeps picture and sockets while PostgreSQL and then Redis are away', { timeout: longMs }, async () => {
    const crowds = await gather()
    const { talking, watching, reading } = crowds
    const before = talking.opened()

    await expect.poll(reading.count, { timeout: longMs }).toBeGreaterThan(pagesInMemory)
    await database.cut()
    await expect.poll(async () => (await fetch(`${site}/zh/truc-tiep`)).status).toBe(503)
    await settle(crowds)
    await database.mend()
    await expect.poll(async () => (await fetch(`${site}/zh/truc-tiep`)).status).toBe(200)

    const groupId = await newRoom(app)
    redis.freeze()
    const newcomer = await openSocket(site, { token: (await app.call(guestLogin)).data })
    expect((await newcomer.sub(groupId)).code).toBe(0)
    const isDown = async () => (await (await fetch(`${site}/readyz`)).json()).redis === false
    await expect.poll(isDown).toBe(true)
    await settle(crowds)
    const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await fetch(site + guestLogin.path, login)).status).toBe(200)
    expect((await fetch(`${site}/en/ket-qua`)).status).toBe(200)
    redis.thaw()
    await newcomer.close()
    await expect.poll(isDown).toBe(false)

    expect([talking.opened(), talking.faults, watching.faults]).toEqual([before, {}, {}])
    // Every page that the readers asked for was in memory.
    expect(reading.faults).toEqual({})
  })
})

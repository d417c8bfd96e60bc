import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/config/config.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { openEngines } from '#server/engines.ts'
import { freePort } from './ports.ts'
import { type SiteProcess, startProcess } from './processes.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { type S3Server, s3Keys, startS3Server } from './s3-server.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'

export type MediaPlace = SiteProcess & { rtmp: { host: string; port: number }; originPort: number }

export type MediaSite = {
  /** Pages and calls, in the process of the test. */
  web: TestApp
  database: DatabaseEngine
  redis: TestRedis
  s3: S3Server
  /** Processes with the role `media`. */
  media: MediaPlace[]
  close(): Promise<void>
}

/** Starts a site with several media processes on one database, one Redis and one bucket. */
export async function startMediaSite(processes: number, env: Record<string, string> = {}): Promise<MediaSite> {
  const closers: (() => Promise<unknown>)[] = []
  const folder = await mkdtemp(join(tmpdir(), 'media-site-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const [database, redis, s3] = [await openTestDatabase(), await startRedis(), await startS3Server()]
  closers.push(database.close, redis.stop, s3.close)
  const common = {
    INSTANCES: String(processes + 1),
    DEMO: 'off',
    HOST: '127.0.0.1',
    MARBLE_RACES: 'off',
    TRANSCODER: 'off',
    RENDER_WORKERS: '1',
    RTMP_HOST: '127.0.0.1',
    // A URL needs a host. The path of the socket in its query takes precedence.
    DATABASE_URL: database.connectionString.replace('@/', '@localhost/'),
    REDIS_URL: redis.url,
    S3_BUCKET: s3Keys.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3Keys.accessKey,
    S3_SECRET_KEY: s3Keys.secretKey,
    ...env,
  }

  async function startMedia(index: number): Promise<MediaPlace> {
    const [port, rtmpPort, originPort] = [await freePort(), await freePort(), await freePort()]
    const started = await startProcess({
      ...common,
      ROLES: 'media',
      PORT: String(port),
      RTMP_PORT: String(rtmpPort),
      MEDIA_ORIGIN_LISTEN: `127.0.0.1:${originPort}`,
      DATA_DIR: join(folder, `media-${index}`),
    })
    closers.push(started.stop)
    return { ...started, rtmp: { host: '127.0.0.1', port: rtmpPort }, originPort }
  }

  async function startWeb(): Promise<TestApp> {
    const own = { ...common, ROLES: 'http,realtime,jobs', DATA_DIR: join(folder, 'web') }
    const engines = await openEngines(readConfig(own), pino({ level: 'silent' }))
    // The site closes the database, after everything that uses it.
    const app = await startTestApp({
      env: own,
      engines: { ...engines, database: { ...engines.database, close: async () => {} } },
    })
    closers.push(engines.close, app.close)
    return app
  }

  const media = await Promise.all(Array.from({ length: processes }, (_, index) => startMedia(index)))
  return {
    web: await startWeb(),
    ...{ database, redis, s3, media },
    async close() {
      for (const close of closers.toReversed()) await close()
    },
  }
}

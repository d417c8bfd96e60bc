// The site of the runbook on one machine: nginx, two web processes, two media processes, one for jobs, Redis, a bucket
// and Debian's PostgreSQL.
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { createWorld, type World } from '#demo/world.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createMemoryCrowds } from '#server/engines/crowds/memory.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { createMailFolder } from '#server/engines/mail/folder.ts'
import { createLogSms } from '#server/engines/sms/log.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { debianPrograms, startDebianPostgres } from '#tests/setup/debian-postgres.ts'
import { createIdleMedia } from '#tests/setup/idle-media.ts'
import { exampleAt, startNginx } from '#tests/setup/nginx.ts'
import { freePort } from '#tests/setup/ports.ts'
import { type SiteProcess, startProcess } from '#tests/setup/processes.ts'
import { startRedis } from '#tests/setup/redis.ts'
import { s3Keys, startS3Server } from '#tests/setup/s3-server.ts'

export type Member = SiteProcess & { name: string; address: string; rtmpPort: number }

const secret = 'a secret of the measurement, with enough characters'
/** As in the runbook: the owner of the tables is not the role of the program. */
const [owner, program] = ['khan_dai_owner', 'khan_dai_program']

export type Database = Awaited<ReturnType<typeof startDatabase>>

/** Starts Debian's PostgreSQL with an empty database and the two roles of the runbook. */
export async function startDatabase(settings: Record<string, string> = {}) {
  const bin = await debianPrograms()
  if (bin === null) throw new Error('apt-get install postgresql')
  const server = await startDebianPostgres(bin, settings)
  const query = async (text: string, values: unknown[] = [], database = 'khan_dai'): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: server.urlOf(database) })
    await client.connect()
    return client.query(text, values).finally(() => client.end())
  }
  await query(`create role ${owner} login`, [], 'postgres')
  await query(`create role ${program} login`, [], 'postgres')
  await query(
    `create database khan_dai owner ${owner} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    [],
    'postgres',
  )
  // A URL of a setting needs a host. The folder of the socket in its query takes precedence.
  const urlFor = (role = program) => server.urlOf('khan_dai', role).replace('@/', '@localhost/')
  return {
    query,
    urlFor,
    env: { DATABASE_URL: urlFor(program), DATABASE_OWNER_URL: urlFor(owner) },
    halt: server.halt,
    resume: () => server.restartOn(join(server.folder, 'data'), settings),
    stop: server.stop,
  }
}

/** Fills the database through the services of the site. No process of the site runs yet. */
export async function seed<T>(database: Database, work: (world: World) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-seed-'))
  const log = pino({ level: 'error' }, process.stderr)
  const engine = await openPostgres({ url: database.urlFor(program), ownerUrl: database.urlFor(owner), poolSize: 5 })
  await prepareDatabase(engine)
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: directory, SECRET: secret, HOST: '127.0.0.1' })
  const app = await buildApp({
    config: { ...config, roles: ['http'] },
    log,
    engines: {
      database: engine,
      bus: createMemoryBus(),
      buckets: createMemoryBuckets(),
      crowds: createMemoryCrowds(),
      storage: createDiskStorage({ directory }),
      media: createIdleMedia(),
      mail: createMailFolder({ directory, log, isProduction: false }),
      sms: createLogSms(log),
      close: engine.close,
    },
  })
  await app.prepare()
  const made = await work(createWorld(app, { password: 'Kh4n-dai-do-luong' }))
  await app.close()
  await engine.close()
  await rm(directory, { recursive: true, force: true })
  return made
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>

type Place = {
  database: Database
  folder: string
  closers: (() => Promise<void>)[]
  /** Settings of all processes that differ. */
  env?: Record<string, string>
}

/** `folder` gets the data and the logs of each process. What has been started is in `closers`, also after a failure. */
export async function startFleet(
  { database, folder, closers, env = {} }: Place,
  sizes: { web: number; media: number },
) {
  const [redis, s3] = [await startRedis(), await startS3Server()]
  closers.push(redis.stop, s3.close)
  const common = {
    ...database.env,
    INSTANCES: String(sizes.web + sizes.media + 1),
    SECRET: secret,
    DEMO: 'off',
    HOST: '127.0.0.1',
    TRUST_PROXY: 'loopback',
    MARBLE_RACES: 'off',
    RENDER_WORKERS: '1',
    CALLS_PER_MINUTE: '1000000',
    PAGES_PER_MINUTE: '1000000',
    CHAT_EVERY_MS: '0',
    CHAT_BURST: '1000000',
    RTMP_HOST: '127.0.0.1',
    REDIS_URL: redis.url,
    S3_BUCKET: s3Keys.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3Keys.accessKey,
    S3_SECRET_KEY: s3Keys.secretKey,
    MEDIA_DRAIN_SECONDS: '15',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    ...env,
  }

  async function start(name: string, roles: string, more: Record<string, string> = {}): Promise<Member> {
    const [port, rtmpPort] = [await freePort(), await freePort()]
    const own = { PORT: String(port), RTMP_PORT: String(rtmpPort), DATA_DIR: join(folder, name) }
    mkdirSync(own.DATA_DIR, { recursive: true })
    const log = openSync(join(folder, `${name}.log`), 'a')
    const started = await startProcess({ ...common, ...own, ROLES: roles, ...more }, log)
    closers.push(started.kill)
    return { ...started, name, address: `http://127.0.0.1:${port}`, rtmpPort }
  }
  const many = async (count: number, startOne: (index: number) => Promise<Member>) => {
    const started: Member[] = []
    for (let index = 1; index <= count; index += 1) started.push(await startOne(index))
    return started
  }

  const jobs = await start('jobs', 'jobs')
  const media = await many(sizes.media, async (index) =>
    start(`media ${index}`, 'media', { MEDIA_ORIGIN_LISTEN: `127.0.0.1:${await freePort()}` }),
  )
  const web = await many(sizes.web, (index) => start(`web ${index}`, 'http,realtime'))

  const nginxPort = await freePort()
  closers.push(await startNginx(nginxConfig({ web, folder, port: nginxPort }), { port: nginxPort, folder }))
  const all = [...web, jobs, ...media]
  return {
    address: `http://127.0.0.1:${nginxPort}`,
    redis,
    ...{ web, media, jobs, all },
    reloadNginx: () => void process.kill(Number(readFileSync(join(folder, 'nginx.pid'), 'utf8')), 'SIGHUP'),
  }
}

/** Returns `docs/nginx.conf` without TLS, with these processes. */
function nginxConfig({ web, folder, port }: { web: readonly Member[]; folder: string; port: number }): string {
  const example = readFileSync(new URL('../../docs/nginx.conf', import.meta.url), 'utf8')
  const servers = web.map(({ address }) => `server ${new URL(address).host} max_fails=0;`).join(' ')
  return exampleAt(example, { listen: `listen 127.0.0.1:${port};`, folder }).replace(
    /server 10\.0\.0\.11:3000 max_fails=0;\s+server 10\.0\.0\.12:3000 max_fails=0;/g,
    servers,
  )
}

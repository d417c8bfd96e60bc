import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { type App, buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { startCluster } from '#server/engines/database/cluster.ts'
import { openEngines } from '#server/engines.ts'
import { openDatabaseLink } from '#tests/setup/database-link.ts'
import { replicate, startRedis } from '#tests/setup/redis.ts'
import { s3Keys, startS3Server } from '#tests/setup/s3-server.ts'
import { openSocketLink } from '#tests/setup/socket-link.ts'
import { startStandby } from '#tests/setup/standby.ts'

export type Process = { app: App; address: string }
export type FailoverSite = Awaited<ReturnType<typeof startFailoverSite>>

/**
 * Starts two processes of the site, without pages and streams, and the servers around them: PostgreSQL with a synchronous
 * standby, Redis with a replica, and a bucket. The processes reach PostgreSQL and Redis over links, which can lead to the
 * other server. `keep` gets what has been started, also after a failure.
 */
export async function startFailoverSite(keep: (close: () => Promise<unknown>) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'khan-dai-failover-'))
  keep(() => rm(folder, { recursive: true, force: true }))
  // Root starts PostgreSQL as another user, which must reach its folder.
  await chmod(folder, 0o711)
  const postgres = await startPostgres(folder, keep)
  const redis = await startRedisPair(keep)
  const s3 = await startS3Server()
  keep(s3.close)
  const env = {
    NODE_ENV: 'development',
    DEMO: 'off',
    INSTANCES: '2',
    HOST: '127.0.0.1',
    SECRET: 'a secret of the drill, with enough characters',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    S3_BUCKET: s3Keys.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3Keys.accessKey,
    S3_SECRET_KEY: s3Keys.secretKey,
    CALLS_PER_MINUTE: '1000000',
    CHAT_BURST: '1000000',
    CHAT_EVERY_MS: '0',
    MARBLE_RACES: 'off',
    TRANSCODER: 'off',
  }

  async function startProcess(name: string, roles: string): Promise<Process> {
    const directory = join(folder, name)
    await mkdir(directory)
    const config = readConfig({ ...env, DATA_DIR: directory, ROLES: roles })
    const log = pino({ level: 'silent' })
    const engines = await openEngines(config, log)
    keep(engines.close)
    await prepareDatabase(engines.database)
    const app = await buildApp({ config: { ...config, port: 0 }, engines, log })
    keep(app.close)
    return { app, address: await app.start() }
  }
  const first = await startProcess('first', 'http,realtime,jobs')
  const second = await startProcess('second', 'http,realtime')
  return { first, second, postgres, redis, s3 }
}

async function startPostgres(folder: string, keep: (close: () => Promise<unknown>) => void) {
  const at = join(folder, 'primary')
  const primary = await startCluster(at)
  keep(primary.stop)
  const standby = await startStandby(primary, at, join(folder, 'standby'))
  keep(standby.stop)
  const link = await openDatabaseLink(primary.urlOf('postgres'), folder)
  keep(link.cut)
  const admin = new pg.Client({ connectionString: primary.urlOf('postgres') })
  await admin.connect()
  // A commit is acknowledged after the standby has it. Otherwise a promotion loses acknowledged writes.
  await admin.query(`alter system set synchronous_standby_names = '*'`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
  return {
    url: link.url,
    /** Connection string of the standby alone. */
    standbyUrl: standby.urlOf('postgres'),
    /** Ends the primary without a shutdown, and leads its address to the standby, which is not promoted yet. */
    async crash(): Promise<void> {
      process.kill(Number((await readFile(join(at, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGQUIT')
      link.lead(standby.urlOf('postgres'))
    },
    promote: standby.promote,
  }
}

async function startRedisPair(keep: (close: () => Promise<unknown>) => void) {
  const [primary, replica] = [await startRedis(), await startRedis()]
  keep(primary.stop)
  keep(replica.stop)
  await replicate(replica, primary)
  const link = await openSocketLink({ host: '127.0.0.1', port: primary.port })
  keep(link.cut)
  return {
    url: `redis://127.0.0.1:${link.port}`,
    /** Exchanges the roles. Open connections stay at the old primary, and new ones too. */
    async exchange(): Promise<void> {
      await replicate(replica, null)
      await replicate(primary, replica)
    },
    /** Leads the address to the new primary. */
    follow: () => link.lead({ host: '127.0.0.1', port: replica.port }),
  }
}

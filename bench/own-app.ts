// Runs our program with a separate database in this process, for benches that first fill tables and then send requests
// like clients.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { createWorld } from '#demo/world.ts'
import { type AppOptions, buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createMemoryCrowds } from '#server/engines/crowds/memory.ts'
import { startCluster } from '#server/engines/database/cluster.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { createMailFolder } from '#server/engines/mail/folder.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import { createLogSms } from '#server/engines/sms/log.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { createIdleMedia } from '#tests/setup/idle-media.ts'
import { quantile } from './machine.ts'

export const noMedia = createIdleMedia()

/** `env` overrides the defaults, which lift the rate limits. Without `media` there are no streams. */
export async function startOwnApp(
  env: Record<string, string> = {},
  { media = noMedia, mountPages }: { media?: MediaEngine; mountPages?: AppOptions['mountPages'] } = {},
) {
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-bench-'))
  const cluster = await startCluster(join(directory, 'postgres'))
  const log = pino({ level: 'error' }, process.stderr)
  const database = await openPostgres({ url: cluster.urlOf('postgres'), ownerUrl: null, poolSize: 20 })
  await prepareDatabase(database)
  const config = readConfig({
    NODE_ENV: 'development',
    DATA_DIR: directory,
    HOST: '127.0.0.1',
    CHAT_EVERY_MS: '0',
    CHAT_BURST: '1000000',
    CALLS_PER_MINUTE: '100000000',
    ...env,
  })
  const app = await buildApp({
    config: { ...config, port: 0 },
    log,
    engines: {
      database,
      bus: createMemoryBus(),
      buckets: createMemoryBuckets(),
      crowds: createMemoryCrowds(),
      storage: createDiskStorage({ directory }),
      media,
      mail: createMailFolder({ directory: join(directory, 'mail'), log, isProduction: false }),
      sms: createLogSms(log),
      close: () => database.close(),
    },
    ...(mountPages && { mountPages }),
  })
  const { rows } = await database.pool.query<{ data_directory: string }>('show data_directory')
  const pidFile = await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8')
  const address = await app.start()
  return {
    app,
    address,
    database,
    ownerUrl: cluster.urlOf('postgres'),
    postgresPid: Number(pidFile.split('\n')[0]),
    world: createWorld(app, { password: 'Kh4n-dai-do-luong' }),
    /**
     * Runs the statements without the pool’s statement timeout and without triggers, so they must fill derived columns
     * themselves.
     */
    async fill(statements: readonly { text: string; values?: unknown[] }[]): Promise<void> {
      const filler = new pg.Client({ connectionString: cluster.urlOf('postgres') })
      await filler.connect()
      await filler.query('set session_replication_role = replica')
      for (const { text, values } of statements) await filler.query(text, values)
      await filler.query('vacuum analyze')
      await filler.end()
    },
    /**
     * Makes a call `runs` times, one after another. Returns the median and the 95th percentile of its time, and the
     * response’s size.
     */
    async time(path: string, token: string, runs = 60): Promise<{ 'p50 ms': number; 'p95 ms': number; kB: number }> {
      const taken: number[] = []
      let bytes = 0
      for (let run = 0; run < runs; run++) {
        const startedAt = performance.now()
        const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
        bytes = (await answer.arrayBuffer()).byteLength
        taken.push(performance.now() - startedAt)
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      }
      const sorted = taken.slice(5).toSorted((a, b) => a - b)
      const ms = (part: number) => Number(quantile(sorted, part).toFixed(1))
      return { 'p50 ms': ms(0.5), 'p95 ms': ms(0.95), kB: Math.round(bytes / 1_000) }
    },
    async stop(): Promise<void> {
      await app.close()
      await media.close()
      await database.close()
      await cluster.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

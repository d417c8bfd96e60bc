import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { type AppOptions, buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Env } from '#server/config/setting-reader.ts'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createMemoryCrowds } from '#server/engines/crowds/memory.ts'
import { createMailFolder } from '#server/engines/mail/folder.ts'
import { connectMediaElsewhere } from '#server/engines/media/elsewhere.ts'
import type { DatabaseEngine, Storage } from '#server/engines/ports.ts'
import { createLogSms } from '#server/engines/sms/log.ts'

export type Fetched = { status: number; body: Buffer }
export type Fetch = (path: string, headers?: Record<string, string>) => Promise<Fetched>
export type DrillSite = { fetchPath: Fetch; close(): Promise<void> }

/** Settings of other services. A drill must not send mail, call providers, or touch the site's data. */
const outside =
  /^(?:DATABASE_|REDIS_|S3_|SMTP_|SMS_|SPORTS_DATA_|BACKUP_|MEDIA_|INSTANCES$|ROLES$|HOST$|TRUST_PROXY$|TRANSCODER)/

/** The same for both sites, because pages contain the address that they were requested from. */
const host = 'localhost:3000'

/**
 * Starts a site on a database and a file store, without scheduled work, streams and outside services. It serves pages
 * and recordings on a free port of this machine.
 */
export async function startDrillSite(on: {
  database: DatabaseEngine
  storage: Storage
  folder: string
  env: Env
  mountPages: NonNullable<AppOptions['mountPages']>
  log: Logger
}): Promise<DrillSite> {
  const { database, storage, folder, log } = on
  const config = readConfig({
    ...Object.fromEntries(Object.entries(on.env).filter(([name]) => !outside.test(name))),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PLAYBACK_SIGNED_HOURS: '0',
    PAGES_PER_MINUTE: '1000000',
    CALLS_PER_MINUTE: '1000000',
    PAGE_CACHE_MS: '0',
    RENDER_WORKERS: '1',
  })
  const bus = createMemoryBus()
  const app = await buildApp({
    config: { ...config, port: 0, roles: ['http'] },
    log,
    mountPages: on.mountPages,
    engines: {
      database,
      bus,
      storage,
      buckets: createMemoryBuckets(),
      crowds: createMemoryCrowds(),
      media: connectMediaElsewhere({ rtmpHost: 'localhost', rtmpPort: 1935, bus }),
      mail: createMailFolder({ directory: join(folder, 'mail'), log, isProduction: config.isProduction }),
      sms: createLogSms(log, 'withheld'),
      close: async () => {},
    },
  })
  const { port } = new URL(await app.start())
  return {
    async fetchPath(path, headers = {}) {
      const asked = request({ host: '127.0.0.1', port, path, headers: { host, ...headers }, agent: false }).end()
      const { promise, resolve, reject } = Promise.withResolvers<Fetched>()
      asked.on('error', reject)
      asked.on('response', (answer) => {
        buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
      })
      return promise
    },
    close: app.close,
  }
}

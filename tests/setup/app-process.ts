/**
 * Runs the server in a separate process on DATABASE_URL, without pages and media. Tests kill it, and benches measure
 * it. Prints its address. After the input line `room FIXTURE_ID`, prints the room’s id.
 */
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
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
import { createIdleMedia } from './idle-media.ts'

const config = readConfig()
if (config.database.kind !== 'postgres') throw new Error('DATABASE_URL must be set')
const log = pino({ level: config.log.level }, process.stderr)
const database = await openPostgres(config.database)
await prepareDatabase(database)
const app = await buildApp({
  config: { ...config, port: 0 },
  log,
  engines: {
    database,
    bus: createMemoryBus(),
    buckets: createMemoryBuckets(),
    crowds: createMemoryCrowds(),
    storage: createDiskStorage({ directory: config.dataDir }),
    media: createIdleMedia(),
    mail: createMailFolder({ directory: `${config.dataDir}/mail`, log, isProduction: false }),
    sms: createLogSms(log),
    close: () => database.close(),
  },
})
const address = await app.start()
createInterface({ input: process.stdin }).on('line', async (line) => {
  const [, fixtureId] = /^room (\d+)$/.exec(line) ?? []
  if (fixtureId) process.stdout.write(`${await app.features.chat.ensureFixtureRoom(fixtureId)}\n`)
})
process.stdout.write(`${address}\n`)
// Writes the compile cache now, because a killed process would not write it.
flushCompileCache()

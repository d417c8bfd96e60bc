import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { migrateToLatest } from './db/migrate.ts'
import { openEngines } from './engines.ts'
import { lockDataDir } from './instance-lock.ts'
import { createLog } from './log.ts'
import { startupBlock } from './startup-block.ts'

const stopLimitMs = 9_500

async function main(): Promise<void> {
  const startedAt = performance.now()
  const config = readConfig()
  const isDev = process.argv.includes('--dev')
  const address = `http://localhost:${config.port}`
  const lock = await lockDataDir(config.dataDir, address)
  if ('heldBy' in lock)
    throw new ConfigError(
      `Khán Đài already runs on ${config.dataDir}, at ${lock.heldBy}. Stop that one, or choose another folder with DATA_DIR.`,
    )

  const log = createLog(config.log)
  const engines = await openEngines(config, log)
  let close = async () => {
    await engines.close()
    await lock.release()
  }
  stopOnSignal(() => close())
  try {
    const applied = await migrateToLatest(engines.database.db)
    const { mountPages } = await import('./ssr/mount.ts')
    const app = await buildApp({
      config,
      engines,
      log,
      mountPages: (http, site) => mountPages(http, { ...site, isDev }),
    })
    const world = config.isDemo ? (await import('#demo/start.ts')).createDemo({ app, config, engines, log }) : null
    await world?.seed()
    await app.start()
    const stopWorld = await world?.play()
    close = async () => {
      await stopWorld?.()
      await app.close()
      await engines.close()
      await lock.release()
    }
    process.stdout.write(
      startupBlock({
        config,
        publishAddress: engines.media.publishAddress,
        applied,
        tookMs: performance.now() - startedAt,
        logins: world?.logins ?? [],
      }),
    )
  } catch (error) {
    await close()
    throw error
  }
}

/** The first signal stops everything in order; a second one, or too long a stop, ends the process at once. */
function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), stopLimitMs).unref()
    await close().catch((error: unknown) => console.error(error))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `\n${error.message}\n` : error)
  process.exit(1)
})

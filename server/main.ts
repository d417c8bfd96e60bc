import { networkInterfaces } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import { isEdge, readConfig, readEdgeConfig } from './config/config.ts'
import type { Config } from './config/config-shape.ts'
import { ConfigError } from './config/setting-reader.ts'
import { staleCollations } from './db/collations.ts'
import { prepareDatabase } from './db/prepare.ts'
import { refuseDemoRemains } from './demo-remains.ts'
import type { Engines } from './engines/ports.ts'
import { openEngines } from './engines.ts'
import { acquireMediaLock } from './features/ingest/media-lock.service.ts'
import { lockDataDir } from './instance-lock.ts'
import { createLog, openLogFile } from './log.ts'
import { seedWorld } from './seed-world.ts'
import { createShutdown, stopOnSignal } from './shutdown.ts'
import { type StartSteps, silentSteps } from './start-steps.ts'
import { startupBlock } from './startup-block.ts'

const shutdown = createShutdown()
const demoLockMs = 200

async function runEdge(): Promise<void> {
  const config = readEdgeConfig()
  stopOnSignal(shutdown)
  const edge = await (await import('./edge.ts')).startEdge(config, createLog(config.log))
  shutdown.add(edge.close)
  process.stdout.write(`\nedge of ${config.parentUrl} at ${edge.address}\n`)
}

/** `npm start` writes the log to a file and names its steps. `built` resolves when there are pages to serve. */
export type StartOptions = { logTo?: 'output' | 'file'; steps?: StartSteps; built?: Promise<unknown> }

/**
 * Starts the program, and stops it at a signal. Resolves when it serves. A failure is printed, everything that was
 * started is closed, and the process ends with status 1.
 */
export async function startSite(options: StartOptions = {}): Promise<void> {
  try {
    // A failed build ends the start where it fails.
    await Promise.all([isEdge() ? runEdge() : runSite(options), options.built])
  } catch (error) {
    // When a signal interrupts the start, it fails because its parts are closed. That failure is not reported.
    if (shutdown.hasBegun()) return
    options.steps?.close()
    console.error(error instanceof ConfigError ? `\n${error.message}\n` : error)
    await shutdown.run()
    process.exit(1)
  }
}

async function runSite({ logTo = 'output', steps = silentSteps, built }: StartOptions): Promise<void> {
  const startedAt = performance.now()
  const config = readConfig()
  const isDev = process.argv.includes('--dev')
  const address = `http://localhost:${config.port}`
  const lock = await lockDataDir(config.dataDir, address)
  if ('heldBy' in lock)
    throw new ConfigError(
      `Khán Đài already runs on ${config.dataDir}, at ${lock.heldBy}. Stop that one, or choose another folder with DATA_DIR.`,
    )
  shutdown.add(lock.release)
  stopOnSignal(shutdown)

  if (config.tracing) shutdown.add((await import('./tracing/start-tracing.ts')).startTracing(config.tracing))
  const logFile = (config.log.to ?? logTo) === 'file' ? openLogFile(config.dataDir) : undefined
  const log = createLog(config.log, logFile)
  if (logFile) shutdown.add(logFile.close)
  // An error caused by one client must not end the process, and with it other clients' connections (decision 173).
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection was not handled'))
  const engines = await steps.run('database', () => open({ config, log }))
  const { applied } = await steps.run(
    'migrations',
    () => prepare({ config, engines, log }),
    ({ applied }) => `${applied.length} applied`,
  )
  const app = await buildApp({
    config,
    engines,
    log,
    mountPages: async (http, site) => {
      await built
      const { mountPages } = await import('./ssr/pages/mount.ts')
      await mountPages(http, { ...site, isDev })
    },
    ...(!isDev &&
      config.pages.cacheMs > 0 && {
        warmPages: async (http, signal) =>
          (await import('./ssr/pages/warm-pages.ts')).warmPages(http, { ...config, signal }),
      }),
  })
  shutdown.add(app.close)
  shutdown.addDrain(app.drain)
  const world =
    config.isDemo && config.roles.includes('media') && (await mayPlayDemo({ config, engines, log }))
      ? (await import('#demo/start.ts')).createDemo({ app, config, engines, log })
      : null
  await app.prepare()
  if (world) await steps.run('demo world', (reached) => seedWorld(world, { log, reached }))
  await app.start()
  if (world) shutdown.add(await steps.run('streams', world.play))
  steps.close()
  if (shutdown.hasBegun()) return
  process.stdout.write(
    startupBlock({
      interfaces: networkInterfaces(),
      config,
      publishAddress: engines.media.publishAddress,
      applied,
      tookMs: performance.now() - startedAt,
      logins: world?.logins ?? [],
      logPath: logFile?.path ?? null,
    }),
  )
}

type Opening = { config: Config; log: FastifyBaseLogger }

async function open({ config, log }: Opening): Promise<Engines> {
  const opening = openEngines(config, log)
  // After a signal during the start, waits until the engines are open and closes them, so that no database process
  // remains.
  shutdown.add(() =>
    opening.then(
      (engines) => engines.close(),
      () => {},
    ),
  )
  return opening
}

/** Migrates the database, and warns of what an operator should know. */
async function prepare({ config, engines, log }: Opening & { engines: Engines }): Promise<{ applied: string[] }> {
  const { applied, isGuarded } = await prepareDatabase(engines.database)
  if (!isGuarded)
    log.warn('the role of DATABASE_URL could change ledgers: docs/runbook.md, "Database roles", says how it cannot')
  for (const stale of await staleCollations(engines.database.db))
    log.warn(
      stale,
      'text indexes were built with another version of the library that sorts them: docs/runbook.md, "After an upgrade of the operating system"',
    )
  if (config.isProduction) await refuseDemoRemains(engines.database.db)
  if (config.isProduction && !config.pushContact.isReal)
    log.warn('push services may refuse messages, because PUBLIC_URL is not on the public network: set PUSH_CONTACT')
  return { applied }
}

/** Returns true in one process with the media role, so that the demo world is played once. */
async function mayPlayDemo({ config, engines, log }: Pick<AppOptions, 'config' | 'engines' | 'log'>): Promise<boolean> {
  if (config.instances === 1) return true
  try {
    const { connectionString } = engines.database
    const lock = await acquireMediaLock({ connectionString, originId: 'demo', log, waitMs: demoLockMs })
    shutdown.add(lock.release)
    return true
  } catch (error) {
    if (error instanceof ConfigError) return false
    throw error
  }
}

if (import.meta.main) await startSite()

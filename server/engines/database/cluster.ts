import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chown, lstat, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { within } from '#media/kit/deadlines.ts'
import { ConfigError } from '#server/config/setting-reader.ts'
import { postgresBinaries } from './binaries.ts'

const run = promisify(execFile)
const unprivileged = { uid: 65534, gid: 65534 }
const startLimitMs = 60_000
const stopLimitMs = 8_000

export type Cluster = {
  /**
   * Returns the connection string of one of the cluster's databases, over its unix socket. Without `role`, it connects
   * as the owner.
   */
  urlOf(database: string, role?: string): string
  /** Restarts the server when it has ended, and returns true. Returns false when the server is running. */
  revive(): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Returns a short folder in the temporary folder. A socket path is limited to 107 bytes, and a data folder's path may
 * be longer.
 */
function socketDirOf(directory: string): string {
  return join(tmpdir(), `khan-dai-pg-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`)
}

/** Returns the connection string of a database in the folder's cluster, over its unix socket. */
export function clusterUrl(folder: string, database: string, role = 'postgres'): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketDirOf(resolve(folder)))}`
}

/**
 * Runs PostgreSQL on `folder`, reachable only over a unix socket. When an earlier program was killed and its server
 * still runs, uses that server.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const directory = resolve(folder)
  const socketDir = socketDirOf(directory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await mkdir(socketDir, { recursive: true, mode: 0o700 })
  const runner = await chooseRunner(directory)
  await refuseForeign(socketDir)
  const owner = runner.user ?? (process.getuid?.() === 0 ? { uid: 0, gid: 0 } : null)
  if (owner) await Promise.all([directory, socketDir].map((path) => chown(path, owner.uid, owner.gid)))
  const urlOf = (database: string, role?: string) => clusterUrl(directory, database, role)

  if (!(await exists(join(directory, 'PG_VERSION')))) await initialise(directory, runner)
  const start = async () => launchUntilReady(urlOf('postgres'), await launch(runner, { directory, socketDir }))
  const isAdopted =
    (await runningServer(directory)) !== null && (await isReady(urlOf('postgres'), () => runningServer(directory)))
  if (!isAdopted) await start()
  return {
    urlOf,
    async revive() {
      if ((await runningServer(directory)) !== null) return false
      await start()
      return true
    },
    async stop() {
      await stopServer(directory)
      await rm(socketDir, { recursive: true, force: true })
    },
  }
}

type Runner = {
  words(program: string, args: string[]): [string, string[]]
  user: { uid: number; gid: number } | undefined
}

/**
 * Chooses how to start PostgreSQL, which refuses to run as root: root starts it as an unprivileged user. If that user
 * has no access to the folders (a checkout in a home with mode 0700), a user namespace makes root look unprivileged
 * instead. Throws ConfigError when neither works.
 */
async function chooseRunner(directory: string): Promise<Runner> {
  const bin = postgresBinaries()
  const direct: Runner['words'] = (program, args) => [join(bin, program), args]
  if (process.getuid?.() !== 0) return { words: direct, user: undefined }
  const isWalkable = await Promise.all([dirname(directory), bin].map(everyoneMayWalk))
  if (isWalkable.every(Boolean)) return { words: direct, user: unprivileged }

  const namespace = ['--user', `--map-user=${unprivileged.uid}`, `--map-group=${unprivileged.gid}`]
  await run('unshare', [...namespace, 'true']).catch(() => {
    throw new ConfigError(
      `PostgreSQL may not run as root, and other users may not reach ${directory}: run this as a normal user, move the project out of a private folder, or set DATABASE_URL.`,
    )
  })
  return { words: (program, args) => ['unshare', [...namespace, join(bin, program), ...args]], user: undefined }
}

async function everyoneMayWalk(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if ((mode & 0o001) === 0) return false
  return path === dirname(path) ? true : everyoneMayWalk(dirname(path))
}

/** Throws ConfigError when another user created the socket folder, whose name is predictable. */
async function refuseForeign(socketDir: string): Promise<void> {
  const found = await lstat(socketDir)
  const self = process.getuid?.() ?? found.uid
  const owners = self === 0 ? [self, unprivileged.uid] : [self]
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new ConfigError(`${socketDir} belongs to another user: remove it, or set DATABASE_URL.`)
  }
}

/**
 * Creates an empty cluster. An interrupted first start leaves a folder without PG_VERSION, which initdb would refuse,
 * so the folder is deleted first.
 */
async function initialise(directory: string, runner: Runner): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if (runner.user) await chown(directory, runner.user.uid, runner.user.gid)
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [program, words] = runner.words('initdb', [
    '-D',
    directory,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    ...locale,
    '--no-sync',
    '--no-instructions',
  ])
  await run(program, words, { cwd: '/', ...runner.user })
}

async function launch(runner: Runner, at: { directory: string; socketDir: string }): Promise<ChildProcess> {
  await rm(join(at.directory, 'postmaster.pid'), { force: true })
  const log = await open(join(at.directory, 'server.log'), 'a')
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${at.socketDir}`,
    'max_connections=100',
    'shared_buffers=128MB',
    'log_min_messages=warning',
  ]
  const [program, words] = runner.words('postgres', ['-D', at.directory, ...settings.flatMap((s) => ['-c', s])])
  // Detached: Ctrl-C is sent to the whole foreground process group, and the database must run until the program's last
  // writes are done.
  const server = spawn(program, words, { cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd], ...runner.user })
  server.unref()
  try {
    await once(server, 'spawn')
  } finally {
    await log.close()
  }
  return server
}

async function launchUntilReady(url: string, server: ChildProcess): Promise<void> {
  const isRunning = async () => (server.exitCode === null && server.signalCode === null ? server.pid : null)
  if (await isReady(url, isRunning)) return
  throw new Error(`PostgreSQL ended at its start (code ${server.exitCode}); server.log in its folder says why.`)
}

/**
 * Waits until the server accepts connections, and returns true. Returns false when the server ended instead, for
 * example because it was already shutting down. Throws after a minute.
 */
async function isReady(url: string, pidIfRunning: () => Promise<number | null | undefined>): Promise<boolean> {
  const giveUpAt = performance.now() + within(startLimitMs)
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: within(2_000) })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      if (!(await pidIfRunning())) return false
      if (performance.now() > giveUpAt)
        throw new Error('PostgreSQL did not get ready within a minute.', { cause: error })
      await delay(20)
    }
  }
}

/** Returns the process id in postmaster.pid while that server runs on this folder, else null. */
async function runningServer(directory: string): Promise<number | null> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (!isAlive(pid)) return null
  // The server may have ended, and another program may have its process id now.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  return commandLine === null || commandLine.includes(directory) ? pid : null
}

async function stopServer(directory: string): Promise<void> {
  const pid = await runningServer(directory)
  if (pid === null) return
  process.kill(pid, 'SIGINT')
  const giveUpAt = performance.now() + within(stopLimitMs)
  while (isAlive(pid)) {
    if (performance.now() > giveUpAt) {
      process.kill(pid, 'SIGQUIT')
      return
    }
    await delay(20)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

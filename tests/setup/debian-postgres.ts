import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const execute = promisify(execFile)
const versions = '/usr/lib/postgresql'
/** PostgreSQL refuses to run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Returns the folder of Debian's PostgreSQL programs, or null when they are not installed. */
export async function debianPrograms(): Promise<string | null> {
  const found = await readdir(versions).catch(() => [])
  const newest = found
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)[0]
  if (newest !== undefined) return join(versions, String(newest), 'bin')
  console.warn('skipped: the tests with PostgreSQL’s own tools, because Debian’s postgresql is not installed here')
  return null
}

export type DebianPostgres = {
  folder: string
  /** Creates a folder for the user of the server. */
  newFolder(name: string): Promise<string>
  urlOf(database: string, role?: string): string
  /** Runs one of PostgreSQL's programs. Rejects with its messages when it fails. */
  run(program: string, ...args: string[]): Promise<string>
  /** Stops the server. Its clients lose their connections. `restartOn` starts it again. */
  halt(): Promise<void>
  /** Stops the server, and starts it on this data folder. */
  restartOn(data: string, settings: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

/** Starts Debian's PostgreSQL on a new folder, reachable over a unix socket, with the role `postgres` as superuser. */
export async function startDebianPostgres(bin: string, settings: Record<string, string> = {}): Promise<DebianPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'khan-dai-debian-'))
  if (unprivileged.uid !== undefined) await chown(folder, unprivileged.uid, unprivileged.gid)
  const data = join(folder, 'data')
  const run = async (program: string, ...args: string[]) =>
    (await execute(join(bin, program), args, { ...unprivileged, cwd: folder, maxBuffer: 1 << 28 })).stdout
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  let stop = await startServer({ bin, data, folder }, settings)
  return {
    folder,
    run,
    async newFolder(name) {
      const path = join(folder, name)
      await mkdir(path)
      if (unprivileged.uid !== undefined) await chown(path, unprivileged.uid, unprivileged.gid)
      return path
    },
    urlOf: (database, role = 'postgres') => `postgresql://${role}@/${database}?host=${encodeURIComponent(folder)}`,
    halt: () => stop(),
    async restartOn(data, more) {
      await stop()
      stop = await startServer({ bin, data, folder }, more)
    },
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the server on a data folder. Returns its stop function. */
async function startServer(
  { bin, data, folder }: { bin: string; data: string; folder: string },
  settings: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const all = { listen_addresses: '', unix_socket_directories: folder, fsync: 'off', ...settings }
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...words], { ...unprivileged, cwd: folder, stdio: 'ignore' })
  const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}`
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isReady) break
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
}

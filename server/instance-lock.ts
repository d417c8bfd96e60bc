import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

export type InstanceLock = { release(): Promise<void> }

const maxYieldMs = 50

/**
 * Allows only one program at a time to use a data folder. The lock is a listening socket, so it always ends with the
 * process. A second program gets the address of the first as `heldBy`.
 *
 * Each program listens under a unique name and only then looks for others. So of two programs that start in the same
 * millisecond, at least one sees the other and yields.
 */
export async function lockDataDir(dataDir: string, address: string): Promise<InstanceLock | { heldBy: string }> {
  const prefix = `khan-dai-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}-`
  for (;;) {
    const holder = (await survey(prefix)).holder
    if (holder !== null) return { heldBy: holder }
    const own = `${prefix}${randomBytes(4).toString('hex')}.lock`
    const server = createServer((socket) => {
      // The other program may have disconnected already.
      socket.on('error', () => {})
      socket.end(address)
    })
    await listen(server, join(tmpdir(), own))
    const others = await survey(prefix, own)
    if (others.holder === null) {
      await Promise.all(others.dead.map((path) => rm(path, { force: true })))
      server.unref()
      return { release: () => close(server) }
    }
    await close(server)
    // Both programs may have yielded to each other. The random delay lets one of them try again first.
    await delay(randomInt(maxYieldMs))
  }
}

/**
 * Returns the address of the program that uses the data folder, or null. Also returns the sockets that dead programs
 * left. `own` is not included.
 */
async function survey(prefix: string, own?: string): Promise<{ holder: string | null; dead: string[] }> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix) && name !== own)
  const asked = await Promise.all(
    names.map(async (name) => {
      const path = join(tmpdir(), name)
      return { path, answer: await ask(path) }
    }),
  )
  return {
    holder: asked.find(({ answer }) => answer !== null)?.answer ?? null,
    dead: asked.flatMap(({ path, answer }) => (answer === null ? [path] : [])),
  }
}

async function ask(path: string): Promise<string | null> {
  const socket = connect(path)
  try {
    return await text(socket)
  } catch {
    return null
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

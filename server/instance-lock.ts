import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export type InstanceLock = { release(): Promise<void> }

/**
 * Lets one program at a time use a data folder. The lock is a listening socket, so it ends with the process however that
 * dies; whoever comes second is told where the first one listens.
 */
export async function lockDataDir(dataDir: string, address: string): Promise<InstanceLock | { heldBy: string }> {
  const path = join(tmpdir(), `khan-dai-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.lock`)
  const holder = await ask(path)
  if (holder !== null) return { heldBy: holder }
  await rm(path, { force: true })
  const server = createServer((socket) => socket.end(address))
  await listen(server, path)
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
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

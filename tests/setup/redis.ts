import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './ports.ts'

export type TestRedis = {
  url: string
  port: number
  /** Runs a command of an operator. */
  command(name: string, ...words: string[]): Promise<unknown>
  /** Stops the server and closes its connections. */
  stop(): Promise<void>
  /** Starts the server again at the same address, without data. */
  start(): Promise<void>
  /** Suspends the server: it accepts connections and answers nothing, like a machine that has vanished. */
  freeze(): void
  /** Resumes the suspended server. */
  thaw(): void
}

/** Returns true when a Redis server is installed. Tests that need one are skipped without it. */
export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('skipped: tests with Redis, because redis-server is not installed here')
    return false
  }
}

/** Starts a Redis server for a test. It saves nothing to disk. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'redis-'))
  let server = await run(port, directory)
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    async command(name, ...words) {
      const client = new Redis(port, '127.0.0.1')
      try {
        return await client.call(name, ...words)
      } finally {
        client.disconnect()
      }
    },
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const gone = once(server, 'exit')
      server.kill()
      await gone
    },
    async start() {
      server = await run(port, directory)
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
  }
}

/** Makes the server a replica of another one, or with null a primary. Connections of clients stay open. */
export async function replicate(server: TestRedis, primary: TestRedis | null): Promise<void> {
  if (primary) await server.command('REPLICAOF', '127.0.0.1', String(primary.port))
  else await server.command('REPLICAOF', 'NO', 'ONE')
}

async function run(port: number, directory: string) {
  const server = spawn('redis-server', ['--port', String(port), '--save', '', '--dir', directory])
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (data) => String(data).includes('Ready to accept') && resolve())
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
    server.once('error', reject)
  })
  return server
}

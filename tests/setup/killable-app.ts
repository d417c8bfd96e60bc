import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { register } from '#contract/account.ts'
import type { Envelope } from '#contract/envelope.ts'
import { openTestDatabase } from './test-database.ts'

export type Running = { process: ChildProcess; lines: Interface; address: string }

/**
 * Starts the server in separate processes, one after another, on one database and one folder, for tests that kill it.
 */
export async function createKillableApp(env: Record<string, string> = {}) {
  const database = await openTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-kill-'))
  const started: ChildProcess[] = []

  return {
    database,
    async start(): Promise<Running> {
      const child = spawn(process.execPath, ['tests/setup/app-process.ts'], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'development',
          // A URL needs a host. The path of the socket in its query takes precedence.
          DATABASE_URL: database.connectionString.replace('@/', '@localhost/'),
          DATA_DIR: directory,
          HOST: '127.0.0.1',
          LOG_LEVEL: 'fatal',
          CHAT_BURST: '1000000',
          MARBLE_RACES: 'off',
          ...env,
        },
      })
      started.push(child)
      const lines = createInterface({ input: child.stdout })
      const [address] = await once(lines, 'line')
      return { process: child, lines, address }
    },
    async close(): Promise<void> {
      for (const child of started) child.kill('SIGKILL')
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
export type KillableApp = Awaited<ReturnType<typeof createKillableApp>>

export async function kill({ process }: Running): Promise<void> {
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}

/** Registers a member and returns the access token. */
export async function signUpAt(address: string, username: string): Promise<string> {
  const response = await fetch(address + register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Kh4n-dai-cua-toi' }),
  })
  return ((await response.json()) as Envelope<{ accessToken: string }>).data.accessToken
}

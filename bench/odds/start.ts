import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startCluster } from '#server/engines/database/cluster.ts'

export type OddsServer = {
  address: string
  pid: number
  run(ratePerS: number, seconds: number): Promise<Record<string, number>>
  stop(): Promise<void>
}

/**
 * Starts the server of bench/odds/server.ts, on Linux on processor 0. Its database is separate and may use all
 * processors.
 */
export async function startOddsServer(env: Record<string, string> = {}): Promise<OddsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'khan-dai-odds-'))
  const cluster = await startCluster(join(folder, 'postgres'))
  const pin = process.platform === 'linux' ? ['taskset', '-c', '0'] : []
  const [program = '', ...words] = [...pin, process.execPath, join(import.meta.dirname, 'server.ts')]
  const child = spawn(program, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: cluster.urlOf('postgres').replace('@/', '@localhost/'),
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      CALLS_PER_MINUTE: '100000000',
      GUESTS_PER_HOUR: '100000000',
      ...env,
    },
  })
  const lines = createInterface({ input: child.stdout })
  const [address] = (await once(lines, 'line')) as [string]
  return {
    address,
    pid: child.pid as number,
    async run(ratePerS, seconds) {
      child.stdin.write(`run ${ratePerS} ${seconds}\n`)
      return JSON.parse(((await once(lines, 'line')) as [string])[0]) as Record<string, number>
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

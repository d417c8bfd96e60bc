import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#tests/setup/ports.ts'

/** `folder` is the site's data folder. */
export type Site = { address: string; rtmpPort: number; pid: number; folder: string; stop(): Promise<void> }

const root = join(import.meta.dirname, '..')
const startLimitMs = 180_000

/**
 * Starts the whole built site of this work tree or of `tree`, on processor `cpu` if given. Resolves once the site
 * serves pages. Throws when the process ends or serves no page within three minutes. Without `folder` the site uses a
 * temporary data folder, which `stop` deletes.
 */
export async function startSite(
  options: { cpu?: number; env?: Record<string, string>; tree?: string; folder?: string } = {},
): Promise<Site> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'khan-dai-bench-'))
  const [port, rtmpPort] = await Promise.all([freePort(), freePort()])
  const pin = options.cpu === undefined ? [] : ['taskset', '-c', String(options.cpu)]
  const tree = options.tree ?? root
  const [program = '', ...words] = [...pin, process.execPath, join(tree, 'tools', 'start.ts')]
  const server = spawn(program, words, {
    cwd: tree,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      RTMP_PORT: String(rtmpPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      CALLS_PER_MINUTE: '100000000',
      PAGES_PER_MINUTE: '100000000',
      ...options.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  await ready(address, server)
  return {
    address,
    rtmpPort,
    pid: server.pid as number,
    folder,
    stop: async () => {
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await exited
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ready(address: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + startLimitMs
  for (;;) {
    if (
      await fetch(`${address}/`).then(
        (r) => r.ok,
        () => false,
      )
    )
      return
    if (server.exitCode !== null || Date.now() > giveUpAt) throw new Error('the site did not start')
    await delay(50)
  }
}

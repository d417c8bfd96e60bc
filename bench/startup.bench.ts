// Measures the time from `npm start` to the first page, in a fresh clone (installs, builds, creates the database and
// the demo world) and on a warm start.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'khan-dai-startup-'))
const clone = join(folder, 'site')
const port = 3197
// npm puts this checkout’s programs on the path. The clone must use its own.
const path = (process.env.PATH ?? '')
  .split(':')
  .filter((part) => !part.includes('node_modules'))
  .join(':')
const env = {
  ...process.env,
  PATH: path,
  PORT: String(port),
  RTMP_PORT: '19397',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
}

async function startToFirstPageMs(): Promise<{ ms: number; stop: () => Promise<void> }> {
  const startedAt = performance.now()
  const program = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  const exited = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  for (;;) {
    const response = await fetch(`http://localhost:${port}/`).catch(() => null)
    if (response?.ok && (await response.text()).includes('</html>')) break
    if (program.exitCode !== null) throw new Error('npm start ended')
    await delay(20)
  }
  const ms = performance.now() - startedAt
  return {
    ms,
    stop: async () => {
      process.kill(-(program.pid as number), 'SIGINT')
      await exited
      // npm exits before the server that it started, so this waits until the server stops responding.
      while (
        await fetch(`http://localhost:${port}/healthz`).then(
          () => true,
          () => false,
        )
      )
        await delay(20)
    },
  }
}

spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
const cold = await startToFirstPageMs()
await cold.stop()
const warm = await startToFirstPageMs()
await warm.stop()
console.table({
  'fresh clone to first page, s': (cold.ms / 1000).toFixed(1),
  'warm start to first page, s': (warm.ms / 1000).toFixed(1),
})
rmSync(folder, { recursive: true, force: true })

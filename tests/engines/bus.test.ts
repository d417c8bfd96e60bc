import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { connectRedisBus } from '#server/engines/bus/redis.ts'
import { busSuite } from './bus.suite.ts'

describe('memory bus', () => busSuite(async () => createMemoryBus()))

const hasRedis = isInstalled('redis-server')
if (!hasRedis) console.warn('skipped: the Redis bus suite, because redis-server is not installed here')

describe.skipIf(!hasRedis)('Redis bus', () => {
  let port: number
  let stop: () => void
  beforeAll(async () => {
    port = await freePort()
    const server = spawn('redis-server', [
      '--port',
      String(port),
      '--save',
      '',
      '--dir',
      mkdtempSync(join(tmpdir(), 'redis-')),
    ])
    stop = () => void server.kill()
    await new Promise<void>((resolve) =>
      server.stdout.on('data', (data) => String(data).includes('Ready to accept') && resolve()),
    )
  })
  afterAll(() => stop())
  busSuite(() => connectRedisBus({ url: `redis://127.0.0.1:${port}` }))
})

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

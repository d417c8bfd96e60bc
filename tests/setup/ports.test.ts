import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { firstPortOf, freePort, portsPerWorker, sitePort } from './ports.ts'

test('the workers of a run have separate ports, below those that the system gives to connections', () => {
  for (const run of [1, 199, 200, 4_194_304]) {
    const firsts = Array.from({ length: 16 }, (_, worker) => firstPortOf(run, worker)).toSorted((a, b) => a - b)
    for (const [at, first] of firsts.entries()) {
      expect(first).toBeGreaterThanOrEqual((firsts[at - 1] ?? 0) + portsPerWorker)
      expect(first + portsPerWorker).toBeLessThanOrEqual(32_768)
    }
  }
})

test('each call gives another port of the worker, and none that is in use', async () => {
  const taken = await freePort()
  const server = createServer().listen(taken, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const all = await Promise.all(Array.from({ length: portsPerWorker - 2 }, freePort))
  expect(new Set([...all, taken, sitePort]).size).toBe(portsPerWorker)
  for (const port of all) expect(Math.floor((port - sitePort) / portsPerWorker)).toBe(0)
})

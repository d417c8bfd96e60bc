import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'

/** Operating systems choose ports above this range for other sockets. */
const [lowest, end] = [20_000, 32_000]
export const portsPerWorker = 60

/** Returns the first port of a worker. The workers of a run, which one process started, share no port. */
export function firstPortOf(runPid: number, worker: number): number {
  return lowest + ((runPid + worker) % ((end - lowest) / portsPerWorker)) * portsPerWorker
}

const worker = Number(process.env.VITEST_POOL_ID ?? 0)
/** Port of the sites in the tabs of this worker (tests/browser/worker-port.ts). `freePort` does not return it. */
export const sitePort = firstPortOf(process.ppid, worker)

/** Returns true when nothing listens on the port. Another run on this machine may have the same ports. */
export async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const listens = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (listens) await promisify(probe.close.bind(probe))()
  return listens
}

let given = 0

/**
 * Returns a port for a program that cannot report the port that it chose, or that starts again at the same port. No
 * other worker gets it, and this worker only after all its other ports.
 */
export async function freePort(): Promise<number> {
  for (let tries = 1; tries < portsPerWorker; tries += 1) {
    const port = sitePort + 1 + (given++ % (portsPerWorker - 1))
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${sitePort + 1} to ${sitePort + portsPerWorker - 1} is free`)
}

import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { cpuSecondsOf } from './machine.ts'

export type Load = { address: string; paths: string[]; connections: number; seconds: number; cpu?: number }
export type LoadResult = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  requests: number
  /** Responses with a status of 400 or above. */
  errors: number
  /** Errors of connecting, reading and writing, and timeouts. */
  failures: number
  /** Share of a processor that the generator used. */
  generatorCpu: number
}

const lookEveryMs = 100

export function requireWrk(): void {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' })
  } catch (error) {
    // `wrk -v` always exits with status 1, so only ENOENT means that wrk is missing.
    if ((error as { code?: string }).code === 'ENOENT')
      throw new Error('wrk is not installed: apt install wrk, or brew install wrk')
  }
}

/** Returns a wrk script that requests the paths in turn over all connections, like a browser that accepts brotli. */
function script(paths: string[]): string {
  return `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local at = 0
local headers = { ["accept-encoding"] = "br", ["accept"] = "text/html", ["accept-language"] = "vi" }
request = function()
  at = at + 1
  return wrk.format("GET", paths[(at - 1) % #paths + 1], headers)
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d %d\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), e.status, e.connect + e.read + e.write + e.timeout))
end
`
}

export async function wrk({ address, paths, connections, seconds, cpu }: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'wrk-'))
  const file = join(folder, 'paths.lua')
  writeFileSync(file, script(paths))
  const pin = cpu === undefined ? [] : ['taskset', '-c', String(cpu)]
  const [program = '', ...words] = [
    ...pin,
    'wrk',
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s', '-s', file, address],
  ]
  const generator = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  let cpuSeconds = 0
  const look = setInterval(() => {
    try {
      cpuSeconds = cpuSecondsOf(generator.pid as number)
    } catch {
      // The generator has exited. The last value remains.
    }
  }, lookEveryMs)
  const said = await text(generator.stdout)
  clearInterval(look)
  rmSync(folder, { recursive: true })
  const figures = /RESULT (.+)/.exec(said)?.[1]?.split(' ').map(Number)
  if (!figures) throw new Error(`wrk said nothing that can be read: ${said}`)
  const [requests = 0, durationUs = 1, p50Us = 0, p99Us = 0, errors = 0, failures = 0] = figures
  return {
    perSecond: requests / (durationUs / 1e6),
    p50Ms: p50Us / 1000,
    p99Ms: p99Us / 1000,
    requests,
    errors,
    failures,
    generatorCpu: cpuSeconds / (durationUs / 1e6),
  }
}

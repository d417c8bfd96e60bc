import { importsOf } from '../import-graph.ts'
import type { SourceFile } from '../source-files.ts'

/** Modules that reach beyond the process: its answer can depend on what else the machine does. */
const outside = new Set([
  'ioredis',
  'node:child_process',
  'node:cluster',
  'node:dgram',
  'node:http',
  'node:http2',
  'node:https',
  'node:net',
  'node:timers/promises',
  'node:tls',
  'node:worker_threads',
  'pg',
  'playwright-core',
  'ws',
])
const waits =
  /\bset(?:Timeout|Interval|Immediate)\(|\bexpect\.poll\(|\bvi\.waitFor\(|\b(?:performance|process)\.\w*(?:now|cpuUsage)\(/

/**
 * Returns a function that decides whether a test file tests pure functions alone: its imports reach no other process,
 * and it does not wait or measure time. Such a test has the same result on every machine, so it never runs again.
 */
export function pureTests(sources: readonly SourceFile[]): (path: string) => boolean {
  const files = new Map(sources.map((file) => [file.path, file]))
  return (path) => {
    const seen = new Set<string>()
    const open = [path]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (outside.has(next)) return false
      const file = files.get(next)
      if (!file || seen.has(next)) continue
      seen.add(next)
      if (next === path && waits.test(file.text)) return false
      open.push(...importsOf(file).flatMap(({ to, kind }) => (kind === 'type' ? [] : to)))
    }
    return seen.has(path)
  }
}

import { importsOf } from '#tools/import-graph.ts'
import type { SourceFile } from '#tools/source-files.ts'

/** Modules with which the result of a test can depend on the rest of the machine. */
const outside = new Set([
  'fastify',
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
/** Calls with the same effect. */
const timed =
  /\b(?:set(?:Timeout|Interval|Immediate)|expect\.poll|vi\.waitFor|fetch|performance\.now|process\.cpuUsage)\(/

/**
 * Returns a function that decides whether a test file tests pure functions alone: it and its imports reach no other
 * process, and neither wait nor measure time. Such a test has the same result on every machine, so it never runs again.
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
      if (timed.test(file.text)) return false
      open.push(...importsOf(file).flatMap(({ to, kind }) => (kind === 'type' ? [] : to)))
    }
    return seen.has(path)
  }
}

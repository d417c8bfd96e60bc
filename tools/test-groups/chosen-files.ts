import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { importsOf } from '../import-graph.ts'
import type { SourceFile } from '../source-files.ts'

/**
 * Returns one of `count` parts of the files, `part` from 1 on. The parts have equally many files of each group, and
 * together they are all files. A file’s part follows from the hash of its path, so that neighbours are spread.
 */
export function shardOf(
  files: readonly SourceFile[],
  { part, count, groupOf }: { part: number; count: number; groupOf: (file: SourceFile) => string },
): SourceFile[] {
  const hashes = new Map(files.map(({ path }) => [path, createHash('sha1').update(path).digest('hex')]))
  const ordered = files.toSorted((a, b) => ((hashes.get(a.path) ?? '') < (hashes.get(b.path) ?? '') ? -1 : 1))
  return [...Map.groupBy(ordered, groupOf).values()].flatMap((group) =>
    group.filter((_, index) => index % count === part - 1),
  )
}

/** Imports of these reach the whole program, so they are not followed. */
const whole = new Set(['server/app.ts', 'server/main.ts', 'server/features.ts', 'server/ssr/pages/mount.ts'])

/** Matches the domain in a path: `chat` in `web/features/chat/…`, `contract/chat.ts` and `tests/browser/chat.test.ts`. */
const domain = /^(?:(?:web|server)\/features|contract(?:\/rules)?|tests\/\w+)\/([\w-]+)/

/**
 * Returns the test files that changed files reach: those that import them, and those of their domain, because a test of
 * a page or of the whole program imports almost nothing of what it tests.
 */
export function filesReachedBy(
  changed: readonly string[],
  tests: readonly SourceFile[],
  sources: readonly SourceFile[],
): SourceFile[] {
  const files = new Map(sources.map((file) => [file.path, file]))
  const importers = new Map<string, string[]>()
  for (const source of sources) {
    for (const { to, kind } of importsOf(source)) {
      if (kind === 'type' || !files.has(to)) continue
      const known = importers.get(to)
      if (known) known.push(source.path)
      else importers.set(to, [source.path])
    }
  }
  const reached = new Set<string>()
  const open = [...changed]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    if (!whole.has(next)) open.push(...(importers.get(next) ?? []))
  }
  const domains = new Set(changed.flatMap((path) => domain.exec(path)?.[1] ?? []))
  return tests.filter(({ path }) => reached.has(path) || domains.has(basename(path).split('.', 1)[0] as string))
}

import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { importsOf } from '#tools/import-graph.ts'
import type { SourceFile } from '#tools/source-files.ts'

/**
 * Returns one of `count` parts of the files, `part` from 1 on. Together the parts are all files, and each has as many
 * files of a group as the others, or one more. They are taken in the order of the hashes of their paths, so that files of
 * one folder are in different parts.
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
const code = /^(?:contract|media|server|web|demo|deploy)\//

type Choice = {
  tests: readonly SourceFile[]
  sources: readonly SourceFile[]
  groupOf: (file: SourceFile) => string
}

/**
 * Returns the test files that changed files reach: those that import them, and those of their domain, because a test of
 * a page or of the whole program imports almost nothing of what it tests (`live-page.test.ts` for `live`). Code that
 * reaches none this way may concern each page or each program, so it reaches the group browser or system.
 */
export function filesReachedBy(changed: readonly string[], { tests, sources, groupOf }: Choice): SourceFile[] {
  const importers = new Map<string, string[]>()
  for (const source of sources) {
    for (const { to, kind } of importsOf(source)) {
      if (kind === 'type') continue
      const known = importers.get(to)
      if (known) known.push(source.path)
      else importers.set(to, [source.path])
    }
  }
  const reached = new Set<SourceFile>()
  for (const path of changed) {
    const found = testsOf(path, tests, importers)
    const general = path.startsWith('web/') ? 'browser' : 'system'
    const isGeneral = found.length === 0 && code.test(path)
    for (const test of isGeneral ? tests.filter((one) => groupOf(one) === general) : found) reached.add(test)
  }
  return [...reached]
}

function testsOf(path: string, tests: readonly SourceFile[], importers: ReadonlyMap<string, string[]>): SourceFile[] {
  const seen = new Set<string>()
  const open = [path]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    if (!whole.has(next)) open.push(...(importers.get(next) ?? []))
  }
  const own = domain.exec(path)?.[1]
  const isOfDomain = (name: string) => own !== undefined && (name.startsWith(`${own}.`) || name.startsWith(`${own}-`))
  return tests.filter((test) => seen.has(test.path) || isOfDomain(basename(test.path)))
}

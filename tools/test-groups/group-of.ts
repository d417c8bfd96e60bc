import { importsOf } from '#tools/import-graph.ts'
import type { SourceFile } from '#tools/source-files.ts'
import { type Group, groups, rules } from './groups.ts'

/** Matches the test files that the groups take. */
export const takenFile = /\.test\.tsx?$/
/** Matches all names that suggest a test file. */
export const testFile = /\.(?:test|spec)\.[cm]?[jt]sx?$/

/** Folders whose imports are followed. The program’s own imports say nothing about how a test runs it. */
const followed = /^(?:tests|tools|demo)\//

/** Moves a file to a slower group than that of its imports. */
const tag = /^\/\/ @module-tag (\w+)/

/** Returns the group that the first line of a test file names, or null. */
export function taggedGroup({ text }: SourceFile): string | null {
  return tag.exec(text)?.[1] ?? null
}

export function rankOf(name: string): number {
  return groups.findIndex((group) => group.name === name)
}

/** Returns a function that gives the group of a test file. */
export function createGrouping(sources: readonly SourceFile[]): (file: SourceFile) => Group {
  const files = new Map(sources.map((file) => [file.path, file]))
  /** Paths that a test file reaches, and names that it imports from packages, as `module#name`. */
  function reachedFrom(file: SourceFile): string[] {
    const reached = new Set<string>()
    const open = [file]
    for (let next = open.pop(); next; next = open.pop()) {
      for (const { to, kind, names } of importsOf(next)) {
        if (kind === 'type') continue
        for (const name of names) reached.add(`${to}#${name}`)
        if (reached.has(to)) continue
        reached.add(to)
        const source = files.get(to)
        if (source && followed.test(to)) open.push(source)
      }
    }
    return [...reached]
  }
  return (file) => {
    const reached = reachedFrom(file)
    const applies = (path: string) =>
      reached.some((one) => one === path || (path.endsWith('/') && one.startsWith(path)))
    const rule = rules.find(({ folder, imports }) => (folder ? file.path.startsWith(folder) : imports?.some(applies)))
    const own = rule?.group ?? 'unit'
    const tagged = groups.find(({ name }) => name === taggedGroup(file))
    return tagged && rankOf(tagged.name) > rankOf(own) ? tagged.name : own
  }
}

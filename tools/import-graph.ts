import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

/**
 * `to` is a path in the repository, `node:…`, or a package’s name. `type` imports are erased, and `dynamic` ones are
 * loaded later. `names` are the imported names as the other file exports them. `isUp` is true for a path with `..`.
 */
export type Import = { from: string; to: string; kind: 'static' | 'dynamic' | 'type'; names: string[]; isUp: boolean }

const statement =
  /^[ \t]*(?:import|export)(?<clause>\s[^'"`;]*?)\bfrom\s*['"](?<from>[^'"]+)['"]|^[ \t]*import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<later>[^'"]+)['"]\s*\)/gm

export function importsOf({ path, text }: SourceFile): Import[] {
  return [...withoutComments(text).matchAll(statement)].map((match) => {
    const { clause = '', from, bare, later } = match.groups as Record<string, string | undefined>
    const kind = later ? 'dynamic' : /^\s+type\s/.test(clause) ? 'type' : 'static'
    const specifier = (from ?? bare ?? later) as string
    const isUp = specifier.startsWith('..')
    return { from: path, to: resolve(path, specifier), kind, names: namesIn(clause), isUp }
  })
}

/** Removes only comments that are whole lines, because `//` may also be part of a URL in a string. */
function withoutComments(text: string): string {
  return text.replace(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '')
}

function namesIn(clause: string): string[] {
  const list = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  return list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type\s+/, '')
        .replace(/\s+as\s+.*$/, ''),
    )
    .filter(Boolean)
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return specifier
  return posix.join(posix.dirname(from), specifier)
}

/**
 * Finds import cycles. Returns each as a list of files, whose last file is the first one again. When cycles share
 * files, some of them may be missing. Type and dynamic imports count too: such a cycle loads without errors, but none
 * of its files can be read, tested or moved without the others.
 */
export function findCircles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, (i) => i.from)
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[][] = []
  const trail: string[] = []
  function visit(path: string): void {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      circles.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    state.set(path, 'open')
    trail.push(path)
    for (const { to } of next.get(path) ?? []) visit(to)
    trail.pop()
    state.set(path, 'done')
  }
  for (const path of next.keys()) visit(path)
  return circles
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from './import-graph.ts'
import { root, type SourceFile } from './source-files.ts'

/** One package of the lock file. `inBundle` packages are part of the archive of the package around them. */
export type Locked = {
  name?: string
  version: string
  license?: string
  integrity?: string
  dev?: true
  optional?: true
  inBundle?: true
  hasInstallScript?: true
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Packages by their path, such as `node_modules/ws`. */
export type Lock = Record<string, Locked>

/** Packages that plugins of the build put into the pages: no file imports them by name. */
const inserted = ['emojibase-data', 'lucide-react', 'tailwindcss']

/** Returns all packages of the lock file, without the project itself. */
export function readLock(): Lock {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }
  const { '': _, ...locked } = packages
  return locked
}

/** Returns `@scope/name` for `node_modules/a/node_modules/@scope/name`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Returns the path of a package that the package at `from` loads, as Node.js finds it. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (path in lock) return path
    if (folder === '') return undefined
  }
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Returns the packages whose code the build may put into the pages. */
function bundledNames(lock: Lock, sources: readonly SourceFile[]): string[] {
  const pages = sources.filter(({ path }) => /^(web|contract)\//.test(path) && !/\.test\.tsx?$/.test(path))
  const imported = pages
    .flatMap(importsOf)
    .filter(({ kind }) => kind !== 'type')
    .map(({ to }) => to.split('/', to.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set([...imported, ...inserted])].filter((name) => `node_modules/${name}` in lock)
}

/**
 * Returns the paths of the run-time packages, sorted: those that the program loads, and those that visitors receive as
 * part of the pages. Bundled packages are development packages in the lock file. Includes the packages of every platform.
 */
export function runtimePaths(lock: Lock, sources: readonly SourceFile[]): string[] {
  const paths = new Set(Object.keys(lock).filter((path) => !lock[path]?.dev))
  const waiting = bundledNames(lock, sources).map((name) => `node_modules/${name}`)
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (paths.has(path)) continue
    paths.add(path)
    for (const name of neededBy(lock[path] as Locked)) {
      const needed = resolve(lock, path, name)
      if (needed) waiting.push(needed)
    }
  }
  return [...paths].sort()
}

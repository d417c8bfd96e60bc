import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lock, nameOf, readLock, runtimePaths } from './locked-packages.ts'
import { type Fault, root, type SourceFile } from './source-files.ts'

/** Licences that a run-time package may have without a reason: permissive ones, compatible with MIT. */
const allowed = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Unlicense Zlib'.split(' '),
)

/** Fields of an installed package.json. Very old packages name their licence in other forms, which count as missing. */
export type Manifest = { license?: unknown; scripts?: Record<string, string> }

/** A row of a table in the document: a pattern of names, a licence or a script, and the reason. */
type Row = { pattern: string; value: string; reason: string }

/** Lists the packages that have a row in the document because of their licence or their install script. */
export type Listed = { licences: Row[]; scripts: Row[] }

const path = 'docs/dependencies.md'

function rowsUnder(document: string, heading: string): Row[] {
  const [, after = ''] = document.split(`\n## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  return [...section.matchAll(/^\| ([^|]+?) \| ([^|]+?) \| ([^|]+?) \|$/gm)]
    .slice(2)
    .map(([, pattern = '', value = '', reason = '']) => ({ pattern, value, reason }))
}

export function listedPackages(document: string): Listed {
  return { licences: rowsUnder(document, 'Named licences'), scripts: rowsUnder(document, 'Install scripts') }
}

/** Returns true when the name matches the pattern, in which one `*` is any part of a name without a slash. */
export function matches({ pattern }: Row, name: string): boolean {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return name === pattern
  const isLongEnough = name.length >= start.length + end.length
  const middle = name.slice(start.length, name.length - end.length)
  return isLongEnough && name.startsWith(start) && name.endsWith(end) && !middle.includes('/')
}

/** Returns true when every licence of an expression is allowed. So each choice of `OR` must be allowed too. */
function isAllowed(licence: string): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((id) => allowed.has(id))
}

function licenceFaults(lock: Lock, name: string, at: string, manifest: Manifest | null, rows: Row[]): string[] {
  const locked = lock[at]?.license
  const declared = manifest ? manifest.license : locked
  if (manifest && declared !== locked) return [`${name} has the licence ${declared}, but ${locked} in the lock file`]
  const row = rows.find((one) => matches(one, name))
  if (row && (declared === undefined || declared === row.value)) return []
  if (typeof declared !== 'string') return [`${name} names no licence: see “Named licences” in ${path}`]
  return isAllowed(declared) ? [] : [`${name} has the licence ${declared}: see “Named licences” in ${path}`]
}

function hasScript(lock: Lock, at: string, manifest: Manifest | null): boolean {
  const { preinstall, install, postinstall } = manifest?.scripts ?? {}
  return Boolean(lock[at]?.hasInstallScript || preinstall || install || postinstall)
}

/**
 * Checks that all packages have a hash, that run-time packages have an allowed or listed licence, and that packages with
 * an install script are listed. `installed` returns null for packages of other platforms.
 */
export function packageFaults(
  lock: Lock,
  runtime: readonly string[],
  listed: Listed,
  installed: (at: string) => Manifest | null,
): string[] {
  const all = Object.keys(lock)
  const scripted = all.filter((at) => hasScript(lock, at, installed(at))).map(nameOf)
  const names = runtime.map(nameOf)
  return [
    ...all
      .filter((at) => !lock[at]?.integrity && !lock[at]?.inBundle)
      .map((at) => `${nameOf(at)} has no integrity hash in the lock file`),
    ...runtime.flatMap((at) => licenceFaults(lock, nameOf(at), at, installed(at), listed.licences)),
    ...scripted
      .filter((name) => !listed.scripts.some((row) => matches(row, name)))
      .map((name) => `${name} has an install script: see “Install scripts” in ${path}`),
    ...listed.scripts
      .filter((row) => !scripted.some((name) => matches(row, name)))
      .map(({ pattern }) => `${pattern} is listed in ${path}, but has no install script`),
    ...listed.licences
      .filter((row) => !names.some((name) => matches(row, name)))
      .map(({ pattern }) => `${pattern} is listed in ${path}, but is no run-time package`),
  ]
}

function installedManifest(at: string): Manifest | null {
  const file = join(root, at, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null
}

export function checkPackages(sources: readonly SourceFile[]): Fault[] {
  const lock = readLock()
  const listed = listedPackages(readFileSync(join(root, path), 'utf8'))
  return packageFaults(lock, runtimePaths(lock, sources), listed, installedManifest).map((fault) => ({
    path: 'package-lock.json',
    fault,
  }))
}

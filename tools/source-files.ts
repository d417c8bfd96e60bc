import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** `path` is relative to the repository, with forward slashes. */
export type SourceFile = { path: string; text: string }

const folders = ['contract', 'media', 'server', 'web', 'demo', 'tests', 'tools', 'bench']

/** Returns every source file of the repository, sorted by path. */
export function readSources(extensions: readonly string[] = ['ts', 'tsx', 'mjs', 'js', 'css']): SourceFile[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{${extensions.join(',')}}`),
    { cwd: root },
  )
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Returns the paths of all test files of the repository, also outside of the folders of sources. */
export function readTestPaths(): string[] {
  const outside = new Set(['node_modules', '.git', 'build'])
  return globSync('**/*.{test,spec}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', {
    cwd: root,
    exclude: (name) => outside.has(name),
  })
    .map((path) => path.split(sep).join('/'))
    .sort()
}

/** Returns all documents of the repository, except the lists of exact test titles and of words in other languages. */
export function readDocuments(): SourceFile[] {
  const paths = globSync(['*.md', '.github/**/*.md', 'docs/**/*.md', '{media,web,demo}/*.md'], { cwd: root })
  return paths
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !/(?:coverage|terms|CODE_OF_CONDUCT)\.md$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** A finding of a check: the file, and a description of the fault. */
export type Fault = { path: string; fault: string }

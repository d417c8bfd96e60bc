import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '..')
const mark = join(root, 'build', '.source')
const sources = [
  'web/**/*.{ts,tsx,js,css,json,svg,png,webp,woff2}',
  'contract/**/*.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'package.json',
  'tools/{compress-assets,chunk-names,emoji-data,icon-sprite,route-chunk-errors,route-texts,split-manifest,without-schemas}.ts',
]

function sourceHash(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, {
    cwd: root,
    exclude: (path) => path.endsWith('.test.ts') || path.endsWith('.test.tsx'),
  }).sort()
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function builtHash(): string {
  try {
    return readFileSync(mark, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Builds the pages unless the build is of these sources. Resolves with true when it built. Rejects with the builder's
 * output when it fails.
 */
export async function buildIfStale(): Promise<boolean> {
  const wanted = sourceHash()
  if (builtHash() === wanted) return false
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [output, errors, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ])
  if (status !== 0) throw new Error(`The pages could not be built:\n${output}${errors}`)
  writeFileSync(mark, wanted)
  return true
}

if (import.meta.main) await buildIfStale()

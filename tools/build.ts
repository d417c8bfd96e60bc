import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const mark = join(root, 'build', '.source')
const sources = [
  'web/**/*.{ts,tsx,js,css,json,svg,png,webp,woff2}',
  'contract/**/*.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'package.json',
  'tools/{compress-assets,icon-sprite,route-words,split-manifest,without-schemas}.ts',
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

export function buildIfStale(): void {
  const wanted = sourceHash()
  if (builtHash() === wanted) return
  console.error('Building the pages …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(mark, wanted)
}

if (import.meta.main) buildIfStale()

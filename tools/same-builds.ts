// Builds the last commit in two fresh clones, whose folders have different names, and compares the hash of every file.
// Anyone can then check that the files of a release come from its sources.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** Returns the hash of each file of the build by its path. */
function build(folder: string): Map<string, string> {
  execFileSync('git', ['clone', '--quiet', root, folder])
  // Copies the packages, because a link would give both builds the same paths of modules.
  execFileSync('cp', ['-RP', join(root, 'node_modules'), join(folder, 'node_modules')])
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const output = join(folder, 'build')
  const files = globSync('**/*', { cwd: output }).filter((path) => statSync(join(output, path)).isFile())
  return new Map(
    files.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(output, path)))
        .digest('hex'),
    ]),
  )
}

const parent = mkdtempSync(join(tmpdir(), 'khan-dai-builds-'))
try {
  const [first, second] = [build(join(parent, 'first')), build(join(parent, 'another-folder'))]
  const paths = [...new Set([...first.keys(), ...second.keys()])].sort()
  const different = paths.filter((path) => first.get(path) !== second.get(path))
  for (const path of different) console.log(`${path}  ${first.get(path) ?? 'absent'}  ${second.get(path) ?? 'absent'}`)
  console.log(`${paths.length} files, ${different.length} different`)
  if (different.length > 0 || paths.length === 0) process.exitCode = 1
} finally {
  rmSync(parent, { recursive: true, force: true })
}

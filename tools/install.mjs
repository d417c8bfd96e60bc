// Installs the packages in the lock file, including the project’s Node version, unless they are already installed. It
// is plain JavaScript, so that any installed Node can run it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const mark = join(root, 'node_modules', '.installed')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  console.error('Installing packages (the first time takes a minute or so) …')
  const [program, args] = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []]
  const { status } = spawnSync(
    program,
    // Uses `install`, because `ci` refuses a lock file without the optional packages of other platforms. Both install
    // the locked versions, and the lock file stays unchanged. No package needs its install script
    // (docs/dependencies.md).
    [
      ...args,
      'install',
      '--no-save',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: root, stdio: 'inherit' },
  )
  if (status !== 0) {
    console.error('npm could not install the packages; what it said stands above.')
    process.exit(status ?? 1)
  }
  writeFileSync(mark, wanted)
}

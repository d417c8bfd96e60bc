import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { machineLine } from './machine.ts'

// `npm run bench` lists the benches; `npm run bench -- pages startup` runs these two.
const runnable = globSync('*.bench.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.bench.ts'))
  .sort()
// A path is an argument of the bench: `npm run bench -- pages ../before` compares with that work tree.
const wanted = process.argv.slice(2).filter((word) => !word.includes('/'))
const paths = process.argv.slice(2).filter((word) => word.includes('/'))
const unknown = wanted.filter((name) => !runnable.includes(name))

if (wanted.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`no such measurement: ${unknown.join(', ')}`)
  console.log(`npm run bench -- NAME …   with NAME of:\n${runnable.map((name) => `  ${name}`).join('\n')}`)
  process.exit(unknown.length > 0 ? 2 : 0)
}

console.log(machineLine())
for (const name of wanted) {
  console.log(`\n== ${name}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.bench.ts`), ...paths], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { featureFiles, withContract, withFeature } from './feature-template.ts'
import { root } from './source-files.ts'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) fail('usage: npm run new-feature -- NAME   (one word, or words-with-hyphens)')
if (existsSync(join(root, 'server/features', name)) || existsSync(join(root, 'contract', `${name}.ts`)))
  fail(`There is a domain named ${name} already.`)

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

function nextMigration(): string {
  const numbers = readdirSync(join(root, 'server/db/migrations')).map((file) => Number(file.slice(0, 4)))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

function change(path: string, edit: (text: string) => string): void {
  writeFileSync(join(root, path), edit(readFileSync(join(root, path), 'utf8')))
}

const files = featureFiles(name, nextMigration())
for (const { path, text } of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
change('contract/domains.ts', (text) => withContract(text, name))
change('server/features.ts', (text) => withFeature(text, name))
const touched = [...files.map(({ path }) => path), 'contract/domains.ts', 'server/features.ts']
spawnSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...touched], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
console.log(
  `${touched.join('\n')}\n\nNext: what the domain says in contract/${name}.ts; then npm test -- server/features/${name}`,
)

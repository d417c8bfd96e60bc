import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { featureFiles, withContract, withFeature, withRoute, withTexts } from './feature-template.ts'
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
const lists: [path: string, edit: (text: string, name: string) => string][] = [
  ['contract/domains.ts', withContract],
  ['contract/texts/domains.ts', withTexts],
  ['server/features.ts', withFeature],
  ['web/routes.ts', withRoute],
]
for (const [path, edit] of lists) change(path, (text) => edit(text, name))
const touched = [...files.map(({ path }) => path), ...lists.map(([path]) => path)]
spawnSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...touched], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
console.log(
  `${touched.join('\n')}\n\nNext: what the domain says in contract/${name}.ts; then npm test -- server/features/${name}`,
)

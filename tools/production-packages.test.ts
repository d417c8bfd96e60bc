import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './import-graph.ts'
import { readSources, root } from './source-files.ts'

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
/** This file is used only by `npm run dev`, which renders from the sources. */
const developing = 'server/ssr/files/dev-server.ts'
/** Commands that operators run beside the site, as the runbook describes. */
const commands =
  /^tools\/(member|import|importing|reviews|fixture|fixture-words|season|season-words|site-database|backup|backup-words|restore|drill|drill\/.*)\.ts$/

/** Returns the package of a specifier: `@scope/name` for `@scope/name/part`, and `name` for `name/part`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

test('a built site runs without development packages: everything that its program imports is a dependency', () => {
  const files = readSources(['ts', 'mjs'])
  const own = new Set(files.map(({ path }) => path.split('/')[0]))
  const program = files.filter(
    ({ path }) =>
      (/^(server|contract|media|demo)\//.test(path) || commands.test(path)) &&
      !/\.(test|suite)\.ts$/.test(path) &&
      path !== developing,
  )
  const missing = program.flatMap(importsOf).flatMap(({ from, to, kind }) => {
    const name = packageOf(to)
    const isForeign = kind !== 'type' && !to.startsWith('node:') && !builtinModules.includes(name) && !own.has(name)
    return isForeign && !(name in dependencies) ? `${from} imports ${name}` : []
  })
  expect(program.length).toBeGreaterThan(500)
  expect(missing).toEqual([])
})

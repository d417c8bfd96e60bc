import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '#web/i18n/locale.ts'
import { manifestPart, type PathRoute } from '#web/manifest-part.ts'
import { type BuiltRoute, createRouteTexts } from './route-texts.ts'

/**
 * Writes the browser’s list of routes, one list per language, because a page links only to pages in its language. Each
 * route gets the text domains that it needs. The server gets the domains that its pages need at their start.
 */

const build = join(import.meta.dirname, '../build')
const assets = join(build, 'client/assets')
const [file] = globSync('manifest-*.js', { cwd: assets })
if (!file) throw new Error('The build has no manifest')
const text = readFileSync(join(assets, file), 'utf8')
const [assignment, end] = ['window.__reactRouterManifest=', ';']
if (!text.startsWith(assignment)) throw new Error('The manifest is not written as this tool reads it')
const manifest = JSON.parse(text.slice(assignment.length, -end.length)) as {
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, PathRoute & BuiltRoute>
}
/** Removes false values, because a missing value means the same. */
const withoutFalse = (_: string, value: unknown) => (value === false ? undefined : value)

const textsOf = createRouteTexts(assets, manifest.entry.module, manifest.routes)
const pages = Object.keys(manifest.routes).filter((id) => id.startsWith('/'))
const textsOfPages = new Map(pages.map((id) => [id, textsOf(id)]))
for (const [id, texts] of textsOfPages) Object.assign(manifest.routes[id] ?? {}, texts)

/** Returns the scripts that the entry and a route's parents load. A browser that opens the route has them already. */
function loadedBefore(id: string | undefined): readonly string[] {
  const parent = id === undefined ? undefined : built[id]
  return parent ? [...(parent.imports ?? []), ...loadedBefore(parent.parentId)] : (manifest.entry.imports ?? [])
}
const built = structuredClone(manifest.routes)
for (const route of Object.values(manifest.routes)) {
  const before = new Set(loadedBefore(route.parentId))
  route.imports = (route.imports ?? []).filter((script) => !before.has(script))
}
// Equal beginnings of the lists compress better, by 5 % of the file.
const uses = new Map<string, number>()
const usesOf = (script: string) => uses.get(script) ?? 0
for (const script of Object.values(manifest.routes).flatMap(({ imports = [] }) => imports))
  uses.set(script, usesOf(script) + 1)
for (const route of Object.values(manifest.routes))
  route.imports = route.imports?.toSorted((a, b) => usesOf(b) - usesOf(a) || a.localeCompare(b))

for (const locale of locales) {
  const part = manifestPart(manifest, locale)
  writeFileSync(join(assets, part.url.slice('/assets/'.length)), assignment + JSON.stringify(part, withoutFalse) + end)
}
rmSync(join(assets, file))
const first = Object.fromEntries([...textsOfPages].map(([id, { texts }]) => [id, texts]))
writeFileSync(join(build, 'server/route-texts.json'), JSON.stringify(first))

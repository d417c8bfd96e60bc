import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as domains from '#contract/texts/domains.ts'

export type BuiltRoute = { module: string; imports?: string[]; parentId?: string }
type Chunk = { named: Set<string>; imports: string[]; loads: string[] }

const domainOfKey = new Map(
  Object.entries(domains).flatMap(([name, { vi }]) =>
    Object.keys(vi).map((key): [string, string] => [key, name.replace(/Texts$/, '')]),
  ),
)

/**
 * Returns the domains of the text keys in a script. Keys may be complete (`'odds.line'`) or have only a fixed beginning
 * (`odds.side.${side}`).
 */
export function domainsIn(code: string): Set<string> {
  const named = new Set<string>()
  for (const [, text = '', end] of code.matchAll(/["'`]([a-zA-Z]+\.[\w.-]*)(\$\{|["'`])/g)) {
    if (end !== '${') named.add(domainOfKey.get(text) ?? '')
    else for (const [key, domain] of domainOfKey) if (key.startsWith(text)) named.add(domain)
  }
  named.delete('')
  return named
}

const filesIn = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, file]) => file ?? '')

function readChunks(assets: string): Map<string, Chunk> {
  return new Map(
    globSync('*.js', { cwd: assets }).map((file): [string, Chunk] => {
      const code = readFileSync(join(assets, file), 'utf8')
      const imports = filesIn(code, /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
      const loads = filesIn(code, /import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g)
      return [file, { named: file.startsWith('manifest-') ? new Set() : domainsIn(code), imports, loads }]
    }),
  )
}

/**
 * Returns a function that finds the text domains a page needs, separated by dots: `texts` for its start, and
 * `laterTexts` for parts that it loads afterwards. It reads the built scripts, so that no list has to be maintained.
 */
export function createRouteTexts(assets: string, entry: string, routes: Record<string, BuiltRoute>) {
  const chunks = readChunks(assets)

  function named(files: string[], isWithLoaded: boolean): string[] {
    const reached = new Set(files.map((file) => file.slice(file.lastIndexOf('/') + 1)))
    for (const file of reached) {
      const { imports = [], loads = [] } = chunks.get(file) ?? {}
      for (const next of isWithLoaded ? [...imports, ...loads] : imports) reached.add(next)
    }
    return [...new Set([...reached].flatMap((file) => [...(chunks.get(file)?.named ?? [])]))].sort()
  }

  return (id: string): { texts: string; laterTexts: string } => {
    const files = [entry]
    for (let route = routes[id]; route; route = routes[route.parentId ?? '']) files.push(route.module)
    const now = named(files, false)
    const later = named(files, true).filter((domain) => !now.includes(domain))
    return { texts: now.join('.'), laterTexts: later.join('.') }
  }
}

import { importsOf } from './import-graph.ts'
import type { Fault, SourceFile } from './source-files.ts'

/** Suffixes of file names in features of the server, each with its line in CONTRIBUTING.md. */
export const suffixes = {
  feature: 'creates the feature: wires its files, names its jobs, listeners and stored personal data',
  routes: 'binds the calls of the contract',
  http: 'serves addresses outside the contract: files, feeds, calendars, sitemaps, cookies',
  topic: 'serves live topics and sockets, and publishes to them',
  resource: 'describes rows that operators edit in the console',
  service: 'does the work: transactions, events, state of the process',
  store: 'reads and writes the tables of the feature',
  view: 'builds the shapes of the contract from rows',
  rules: 'decides without I/O, clock or randomness',
  data: 'lists constants',
  adapter: 'speaks to what lies outside: providers, files, worker threads',
  worker: 'runs in a worker thread',
} as const

const inFeature = /^server\/features\/.+(?<!\.(?:test|suite))\.ts$/
const bindsCalls = /\bhandle\b[^'"]*\} from '[^']*\/http\/handle\.ts'/
const impure = /\bawait\b|\bDate\.now\b|new Date\(\)|\bMath\.random\b|\bprocess\./

/** Functions of Node whose results depend only on their arguments. */
const pureNames: Record<string, RegExp> = { 'node:crypto': /^(?!random|generate)/, 'node:net': /^isIP/ }

/** Returns the reason why a file is not pure, also through the files that it imports. Returns null for a pure file. */
function impurityOf(path: string, texts: ReadonlyMap<string, string>): string | null {
  const text = texts.get(path) ?? ''
  const act = impure.exec(text)?.[0]
  if (act) return `${path} has ${act}`
  for (const { to, kind, names } of importsOf({ path, text })) {
    if (kind === 'type' || to.startsWith('contract/')) continue
    const pure = pureNames[to]
    if (to.startsWith('node:') && !(pure && names.every((name) => pure.test(name)))) return `${path} imports ${to}`
    const deeper = texts.has(to) ? impurityOf(to, texts) : null
    if (deeper) return deeper
  }
  return null
}

function suffixFaults({ path, text }: SourceFile, texts: ReadonlyMap<string, string>): string[] {
  const suffix = /\.([a-z]+)\.ts$/.exec(path)?.[1] ?? ''
  if (!Object.hasOwn(suffixes, suffix)) return [`has no known suffix: one of ${Object.keys(suffixes).join(', ')}`]
  if (suffix !== 'routes' && bindsCalls.test(text)) return ['binds calls, which only .routes.ts may']
  const impurity = suffix === 'rules' ? impurityOf(path, texts) : null
  return impurity ? [`is a rule, but not pure: ${impurity}`] : []
}

/** Finds files of server features without a suffix, rules that are not pure, and calls bound outside `.routes.ts`. */
export function checkSuffixes(files: readonly SourceFile[]): Fault[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return files
    .filter(({ path }) => inFeature.test(path))
    .flatMap((file) => suffixFaults(file, texts).map((fault) => ({ path: file.path, fault })))
}

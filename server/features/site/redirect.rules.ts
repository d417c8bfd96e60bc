/** `source` is a path without language prefix; `target` such a path, or an https address of the site itself. */
export type RedirectRule = { source: string; target: string; isPermanent: boolean }

const anywhere = 'https://site.invalid'
const language = /^\/(en|zh)(?=\/|$)/
/** Calls are answered before any page. */
const ofCalls = /^\/(au|al|ac|other)(\/|$)/

/** The path as browsers send it. */
export function pathOf(address: string): string {
  return new URL(address, anywhere).pathname
}

/** Why the path cannot be the source of a rule: a key below `console.rule`, or null. */
export function sourceFault(source: string): string | null {
  if (!source.startsWith('/') || source.startsWith('//') || source === '/' || source.endsWith('/'))
    return 'redirectPath'
  if (/[?#\\]/.test(source) || source.slice(1).includes('//') || ofCalls.test(source)) return 'redirectPath'
  return language.test(source) ? 'redirectLanguage' : null
}

/** The same of a target, which may have a query; `hosts` are the site's own. */
export function targetFault(target: string, hosts: readonly string[]): string | null {
  if (target.startsWith('/')) return language.test(target) ? 'redirectLanguage' : null
  return hosts.includes(new URL(target).host) ? null : 'redirectOutside'
}

/** By the path as browsers send it. */
export function rulesByPath<Rule extends RedirectRule>(rules: readonly Rule[]): Map<string, Rule> {
  return new Map(rules.map((rule) => [pathOf(rule.source), rule]))
}

/** Whether someone who follows `rule` and then `others` comes back to where they began. */
export function isLoop(rule: RedirectRule, others: ReadonlyMap<string, RedirectRule>): boolean {
  const start = pathOf(rule.source)
  const seen = new Set<string>()
  let path = pathOf(rule.target)
  while (path !== start && !seen.has(path)) {
    seen.add(path)
    const next = others.get(path)
    if (!next) return false
    path = pathOf(next.target)
  }
  return path === start
}

/** Where a rule sends the visitor of a path, in the language of the path. */
export function movedBy(rules: ReadonlyMap<string, RedirectRule>, pathname: string) {
  const [prefix = ''] = language.exec(pathname) ?? []
  const rule = rules.get(pathname.slice(prefix.length))
  if (!rule) return null
  const { pathname: path, search, hash, href } = new URL(rule.target, anywhere)
  const page = prefix + (prefix !== '' && path === '/' ? '' : path)
  const location = rule.target.startsWith('/') ? page + search + hash : href
  return { location, status: rule.isPermanent ? (301 as const) : (302 as const) }
}

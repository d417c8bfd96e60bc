/** `source` is a path without language prefix. `target` is such a path, or an https address of the site. */
export type RedirectRule = { source: string; target: string; isPermanent: boolean }

const anywhere = 'https://site.invalid'
const language = /^\/(en|zh)(?=\/|$)/
/** API paths are handled before any page, so they cannot be redirected. */
const ofCalls = /^\/(au|al|ac|other)(\/|$)/

/** Returns the path of an address as browsers send it: percent-encoded, without query and hash. */
export function pathOf(address: string): string {
  return new URL(address, anywhere).pathname
}

/** Returns the reason why the path cannot be the source of a rule, as a key below `console.rule`, or null. */
export function sourceFault(source: string): string | null {
  if (!source.startsWith('/') || source.startsWith('//') || source === '/' || source.endsWith('/'))
    return 'redirectPath'
  if (/[?#\\]/.test(source) || source.slice(1).includes('//') || ofCalls.test(source)) return 'redirectPath'
  return language.test(source) ? 'redirectLanguage' : null
}

/**
 * Returns the reason why an address cannot be the target of a rule, as a key below `console.rule`, or null. A target
 * may have a query. `hosts` are the site's hosts.
 */
export function targetFault(target: string, hosts: readonly string[]): string | null {
  if (!target.startsWith('/'))
    return URL.canParse(target) && hosts.includes(new URL(target).host) ? null : 'redirectOutside'
  const path = ownPath(target)
  if (path === null) return 'redirectOutside'
  return language.test(path) ? 'redirectLanguage' : null
}

/**
 * Returns the path of a target on this site, or null when a browser would leave the site. Dots, tabs and backslashes
 * can turn a path into one that starts with `//`, which is another host (RFC 3986, 4.2).
 */
function ownPath(target: string): string | null {
  if (!URL.canParse(target, anywhere)) return null
  const { origin, pathname } = new URL(target, anywhere)
  return origin === anywhere && !pathname.startsWith('//') ? pathname : null
}

/** Maps each source path, as browsers send it, to its rule. */
export function rulesByPath<Rule extends RedirectRule>(rules: readonly Rule[]): Map<string, Rule> {
  return new Map(rules.map((rule) => [pathOf(rule.source), rule]))
}

/** Returns true when a visitor who follows `rule` and then `others` returns to the start. */
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

/**
 * Returns the address to which a rule redirects a path, in the language of the path. Returns null without a rule, and
 * for a rule that leaves the site, which older versions stored.
 */
export function movedBy(rules: ReadonlyMap<string, RedirectRule>, pathname: string) {
  const [prefix = ''] = language.exec(pathname) ?? []
  const rule = rules.get(pathname.slice(prefix.length))
  if (!rule) return null
  const status = rule.isPermanent ? (301 as const) : (302 as const)
  const { search, hash, href } = new URL(rule.target, anywhere)
  if (!rule.target.startsWith('/')) return { location: href, status }
  const path = ownPath(rule.target)
  if (path === null) return null
  return { location: prefix + (prefix !== '' && path === '/' ? '' : path) + search + hash, status }
}

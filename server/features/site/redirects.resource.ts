import type { FailedField } from '#contract/errors.ts'
import type { Db } from '#server/db/sql.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { isLoop, pathOf, type RedirectRule, rulesByPath, sourceFault, targetFault } from './redirect.rules.ts'
import { listDomains, listRedirects } from './redirects.store.ts'

type Uses = {
  changed(): void
  /** Host of PUBLIC_URL, or empty when it is not set. */
  ownHost: string
  /** Returns true when the site currently serves a page at this path. */
  isPage(path: string): Promise<boolean>
}

export function redirectResource({ changed, ownHost, isPage }: Uses): Resource {
  async function faultsOf(db: Db, rule: RedirectRule, id: string | null): Promise<FailedField[]> {
    const all = await listRedirects(db)
    const others = rulesByPath(all.filter((one) => one.id !== id))
    const isKept = all.some((one) => one.id === id && one.source === rule.source)
    const outside = targetFault(rule.target, [ownHost, ...(await listDomains(db))])
    if (outside) return [{ path: 'target', rule: outside }]
    const path = pathOf(rule.source)
    if (others.has(path)) return [{ path: 'source', rule: 'redirectDoubled' }]
    if (isLoop(rule, others)) return [{ path: 'target', rule: 'redirectLoop' }]
    if (!isKept && (await isPage(path))) return [{ path: 'source', rule: 'redirectPage' }]
    return []
  }

  return tableResource({
    group: 'site',
    changed,
    name: 'redirects',
    icon: 'corner-down-right',
    table: 'redirects',
    search: ['source', 'target'],
    columns: ['source', 'target', 'isPermanent'],
    filters: ['isPermanent'],
    fields: {
      source: { kind: 'text', most: 500, check: sourceFault },
      target: { kind: 'link' },
      isPermanent: { kind: 'switch' },
    },
    check: (db, { source, target, isPermanent }, id) =>
      faultsOf(db, { source: String(source), target: String(target), isPermanent: isPermanent === true }, id),
  })
}

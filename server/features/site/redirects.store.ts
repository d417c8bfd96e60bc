import type { Generated } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import type { RedirectRule } from './redirect.rules.ts'

type RedirectTable = { id: Generated<string>; source: string; target: string; is_permanent: boolean }

declare module '#server/db/sql.ts' {
  interface Database {
    redirects: RedirectTable
  }
}

export async function listRedirects(db: Db): Promise<(RedirectRule & { id: string })[]> {
  return db.selectFrom('redirects').select(['id', 'source', 'target', 'is_permanent as isPermanent']).execute()
}

/** Returns the domains that operators have configured. Rules may redirect to them. */
export async function listDomains(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('domain_settings').select('domain').execute()
  return rows.map(({ domain }) => domain)
}

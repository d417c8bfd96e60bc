import type { ColumnType, Generated } from 'kysely'
import type { SitePageName } from '#contract/site-pages.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { PageTexts, VersionTime } from './page-marks.rules.ts'

type VersionTable = {
  id: Generated<string>
  page: SitePageName
  texts: ColumnType<PageTexts, string, never>
  /** True for a text of the program. While it is the newest one, the page follows the program. */
  is_built_in: boolean
  publish_at: Date
  created_at: ColumnType<Date, never, never>
  by_user_id: string | null
  reason: Generated<string>
}

declare module '#server/db/sql.ts' {
  interface Database {
    page_versions: VersionTable
  }
}

export type VersionRow = VersionTime & { page: SitePageName; isBuiltIn: boolean }
export type NewVersion = Omit<VersionRow, 'id'> & { texts: PageTexts; byUserId: string | null; reason: string }

const columns = ['id', 'page', 'is_built_in as isBuiltIn', 'publish_at as publishAt'] as const

export async function listVersions(db: Db): Promise<VersionRow[]> {
  return db.selectFrom('page_versions').select(columns).orderBy('id').execute()
}

export async function listTexts(db: Db, ids: readonly string[]): Promise<Map<string, PageTexts>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('page_versions').select(['id', 'texts']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}

/** Returns the version that was saved last, or null. */
export async function findNewest(db: Db, page: SitePageName): Promise<(VersionRow & { texts: PageTexts }) | null> {
  const row = await db
    .selectFrom('page_versions')
    .select([...columns, 'texts'])
    .where('page', '=', page)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? null
}

export async function findVersion(db: Db, id: string): Promise<(VersionRow & { texts: PageTexts }) | null> {
  const row = await db
    .selectFrom('page_versions')
    .select([...columns, 'texts'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx
    .insertInto('page_versions')
    .values({
      page: version.page,
      texts: JSON.stringify(version.texts),
      is_built_in: version.isBuiltIn,
      publish_at: version.publishAt,
      by_user_id: version.byUserId,
      reason: version.reason,
    })
    .execute()
}

import { type ColumnType, type Generated, sql } from 'kysely'
import type { Brand } from '#contract/rules/brand.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type VersionTable = {
  id: Generated<string>
  brand: ColumnType<Brand, string, never>
  by_user_id: string
  reason: string
  saved_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    brand_versions: VersionTable
  }
}

/**
 * Returns the newest version, or null while the site has the built-in brand. In a transaction, other changes of the
 * brand wait until it ends.
 */
export async function findNewestBrand(db: Db): Promise<{ id: string; brand: Brand } | null> {
  if (db.isTransaction) await sql`select pg_advisory_xact_lock(hashtext('brand_versions'))`.execute(db)
  const newest = db.selectFrom('brand_versions').select(['id', 'brand']).orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirst()) ?? null
}

export async function findBrandVersion(db: Db, id: string): Promise<Brand | null> {
  const found = await db.selectFrom('brand_versions').select('brand').where('id', '=', id).executeTakeFirst()
  return found?.brand ?? null
}

export async function insertBrandVersion(
  tx: Tx,
  { brand, byUserId, reason }: { brand: Brand; byUserId: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('brand_versions')
    .values({ brand: JSON.stringify(brand), by_user_id: byUserId, reason })
    .execute()
}

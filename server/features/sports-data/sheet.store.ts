import type { Generated } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type ImportedSheetTable = {
  provider: string
  sheet: string
  digest: string
  fixtures: number
  finished_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    imported_sheets: ImportedSheetTable
  }
}

/** Returns the digest of each completely imported sheet. */
export async function listImported(db: Db, provider: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('imported_sheets')
    .select(['sheet', 'digest'])
    .where('provider', '=', provider)
    .execute()
  return new Map(rows.map(({ sheet, digest }) => [sheet, digest]))
}

export async function upsertImported(
  db: Db,
  row: { provider: string; sheet: string; digest: string; fixtures: number },
): Promise<void> {
  const { digest, fixtures } = row
  const values = { digest, fixtures, finished_at: new Date() }
  await db
    .insertInto('imported_sheets')
    .values({ ...row, ...values })
    .onConflict((conflict) => conflict.columns(['provider', 'sheet']).doUpdateSet(values))
    .execute()
}

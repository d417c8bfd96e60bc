import { type Generated, sql } from 'kysely'
import type { SportCode } from '#contract/schedule.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'

export type CompanySpace = 'main' | 'total' | 'european'

type CompanyTable = { id: Generated<number>; label: string; sort: Generated<number>; is_shown: Generated<boolean> }
type CompanyIdTable = {
  provider: string
  sport: SportCode
  space: CompanySpace
  ext_id: number
  company_id: number
}

declare module '#server/db/sql.ts' {
  interface Database {
    odds_companies: CompanyTable
    odds_company_ids: CompanyIdTable
  }
}

export type CompanyRow = { id: number; label: string; sort: number; is_shown: boolean }

/** Returns shown companies with a line on a fixture of the sport in a time range. */
export async function listOffering(
  db: Db,
  { sport, from, to }: { sport: SportCode; from: Date; to: Date },
): Promise<CompanyRow[]> {
  return db
    .selectFrom('odds_companies as c')
    .selectAll('c')
    .where('c.is_shown', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom(fixtures(db).as('f'))
          .innerJoin('odds_lines as l', 'l.fixture_id', 'f.id')
          .select('l.id')
          .where('f.sport', '=', sport)
          .where('f.kick_off', '>=', from)
          .where('f.kick_off', '<', to)
          .whereRef('l.company_id', '=', 'c.id'),
      ),
    )
    .orderBy('c.sort')
    .orderBy('c.id')
    .execute()
}

export async function listCompanies(db: Db, ids: number[]): Promise<CompanyRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('odds_companies').selectAll().where('id', 'in', ids).orderBy('sort').orderBy('id').execute()
}

export async function findCompany(db: Db, id: string): Promise<CompanyRow | null> {
  // No company has an id beyond the column’s type.
  if (Number(id) > 32_767) return null
  const row = await db.selectFrom('odds_companies').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  return row ?? null
}

export async function updateCompany(
  db: Db,
  id: number,
  change: Partial<Pick<CompanyRow, 'label' | 'sort' | 'is_shown'>>,
): Promise<CompanyRow> {
  return db.updateTable('odds_companies').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export type ExtCompany = { provider: string; sport: SportCode; space: CompanySpace; extId: number }

export async function findCompanyOf(db: Db, ext: ExtCompany): Promise<number | null> {
  const row = await db
    .selectFrom('odds_company_ids')
    .select('company_id')
    .where('provider', '=', ext.provider)
    .where('sport', '=', ext.sport)
    .where('space', '=', ext.space)
    .where('ext_id', '=', ext.extId)
    .executeTakeFirst()
  return row?.company_id ?? null
}

/** Locks the table, so that two processes do not create the same company twice. */
export async function lockCompanies(tx: Tx): Promise<void> {
  await sql`lock table odds_company_ids in share row exclusive mode`.execute(tx)
}

export async function insertCompany(tx: Tx, ext: ExtCompany, isShown: boolean): Promise<number> {
  const { id } = await tx
    .insertInto('odds_companies')
    .values({ label: '?', is_shown: isShown })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { provider, sport, space, extId: ext_id } = ext
  await tx.insertInto('odds_company_ids').values({ provider, sport, space, ext_id, company_id: id }).execute()
  return id
}

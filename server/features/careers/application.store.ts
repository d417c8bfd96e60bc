import { type ColumnType, type Generated, sql } from 'kysely'
import { type ApplicationState, openApplicationStates } from '#contract/careers.ts'
import type { KeysetPage, KeysetPaging, Locale } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'

type ApplicationTable = {
  id: Generated<string>
  position_id: string
  user_id: string
  name: string
  email: string
  phone: string
  letter: string
  cv: string
  state: Generated<ApplicationState>
  /** Visible to the applicant. */
  answer: Generated<string>
  /** Visible to operators only. */
  note: Generated<string>
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    applications: ApplicationTable
  }
}

export type NewApplication = {
  positionId: string
  userId: string
  name: string
  email: string
  phone: string
  letter: string
  cv: string
}

/** Returns the id, or null when the member already has an application for the position that is not withdrawn. */
export async function insertApplication(
  db: Db,
  { positionId, userId, ...rest }: NewApplication,
): Promise<string | null> {
  const row = await db
    .insertInto('applications')
    .values({ position_id: positionId, user_id: userId, ...rest })
    .onConflict((conflict) =>
      conflict.columns(['position_id', 'user_id']).where('state', '<>', 'withdrawn').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Selects unanswered applications as cases. */
export function applicationCases(db: Db) {
  return db
    .selectFrom('applications')
    .select([sql<string>`id::text`.as('id'), 'name as title', sql<string>`''`.as('topic'), 'created_at as at'])
    .where('state', 'in', ['received', 'reading'])
}

export type ApplicationRow = {
  id: string
  slug: string
  title: string
  state: ApplicationState
  answer: string
  cv: string
  createdAt: Date
}

/** Returns a member’s applications, newest first. */
export async function pageOfApplications(
  db: Db,
  { userId, locale }: { userId: string; locale: Locale },
  paging: KeysetPaging,
): Promise<KeysetPage<ApplicationRow>> {
  const own = db
    .selectFrom('applications as a')
    .innerJoin('positions as p', 'p.id', 'a.position_id')
    .where('a.user_id', '=', userId)
  return readPage(
    own
      .select(['a.id', 'p.slug', 'a.state', 'a.answer', 'a.cv', 'a.created_at as createdAt'])
      .select(sql<string>`p.title ->> ${locale}`.as('title')),
    {
      order: [{ column: 'a.id', type: 'bigint', direction: 'desc' }],
      paging,
      count: async () => (await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
    },
  )
}

/**
 * Withdraws the member’s application. `isDone` is false when it was already decided or withdrawn. Returns null when
 * there is no such application.
 */
export async function updateWithdrawn(db: Db, id: string, userId: string): Promise<{ isDone: boolean } | null> {
  const own = () => db.updateTable('applications').where('id', '=', id).where('user_id', '=', userId)
  const { numUpdatedRows } = await own()
    .where('state', 'in', openApplicationStates)
    .set({ state: 'withdrawn' })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return { isDone: true }
  const known = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known ? { isDone: false } : null
}

/** Returns the given addresses that are CVs of applications. */
export async function listCvs(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db.selectFrom('applications').select('cv').where('cv', 'in', addresses).execute()
  return new Set(rows.map(({ cv }) => cv))
}

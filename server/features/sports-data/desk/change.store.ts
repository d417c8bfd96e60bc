import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { FixtureChange } from '#contract/fixture-desk.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import { countSome, readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { nameOfMember } from '#server/tables/authors.ts'
import type { FixtureValues } from './change.rules.ts'

type ChangeTable = {
  id: Generated<string>
  fixture_id: string
  /** Null for the command line. */
  by_user_id: string | null
  kind: FixtureChange['kind']
  reason: string
  before: Partial<FixtureValues>
  after: Partial<FixtureValues>
  can_restore: ColumnType<boolean, never, false>
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    fixture_changes: ChangeTable
  }
}

/** Values of other sides or teams cannot be restored. */
async function closeChanges(tx: Tx, fixtureId: string): Promise<void> {
  await tx.updateTable('fixture_changes').set({ can_restore: false }).where('fixture_id', '=', fixtureId).execute()
}

export const changeRows: FixtureRows[] = [
  { table: 'fixture_changes', onMerge: 'stops', turn: closeChanges, clear: closeChanges },
]

export type NewChange = {
  fixtureId: string
  byUserId: string | null
  kind: FixtureChange['kind']
  reason: string
  before: Partial<FixtureValues>
  after: Partial<FixtureValues>
}

export async function insertChange(tx: Tx, { fixtureId, byUserId, ...change }: NewChange): Promise<void> {
  await tx
    .insertInto('fixture_changes')
    .values({ fixture_id: fixtureId, by_user_id: byUserId, ...change })
    .execute()
}

function changes(db: Db, fixtureId: string) {
  return db
    .selectFrom('fixture_changes')
    .select(['id', 'kind', 'reason', 'before', 'after'])
    .select(['can_restore as canRestore', 'created_at as createdAt', nameOfMember(sql.ref('by_user_id')).as('byName')])
    .where('fixture_id', '=', fixtureId)
}

export type ChangeRow = Omit<NewChange, 'fixtureId' | 'byUserId'> & {
  id: string
  /** Empty for the command line. */
  byName: string
  canRestore: boolean
  createdAt: Date
}

/** Returns a page of the fixture's changes, newest first. */
export async function pageOfChanges(
  db: Db,
  { fixtureId, ...paging }: KeysetPaging & { fixtureId: string },
): Promise<KeysetPage<ChangeRow>> {
  return readPage(changes(db, fixtureId), {
    order: [{ column: 'id', type: 'bigint', direction: 'desc' }],
    paging,
    count: () => countSome(db, db.selectFrom('fixture_changes').select('id').where('fixture_id', '=', fixtureId)),
  })
}

/** Returns this change and all later ones, oldest first. Empty when the fixture has no such change. */
export async function listChangesSince(db: Db, fixtureId: string, changeId: string): Promise<ChangeRow[]> {
  const rows = await changes(db, fixtureId).where('id', '>=', changeId).orderBy('id').execute()
  return rows[0]?.id === changeId ? rows : []
}

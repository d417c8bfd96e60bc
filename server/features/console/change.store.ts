import { type ColumnType, type Generated, sql } from 'kysely'
import type { ConsoleChange, ConsoleValues } from '#contract/console.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type Json = ColumnType<ConsoleValues | null, string | null, never>
type ChangeTable = {
  id: Generated<string>
  at: ColumnType<Date, never, never>
  by_user_id: string
  resource: string
  record_id: string
  kind: ConsoleChange['kind']
  before: Json
  after: Json
  undoes: string | null
  reason: Generated<string>
}

declare module '#server/db/sql.ts' {
  interface Database {
    console_changes: ChangeTable
  }
}

export type Change = {
  byUserId: string
  resource: string
  recordId: string
  kind: ConsoleChange['kind']
  before: ConsoleValues | null
  after: ConsoleValues | null
  undoes?: string
  reason?: string
}

const written = (values: ConsoleValues | null) => (values === null ? null : JSON.stringify(values))

export async function insertChange(tx: Tx, change: Change): Promise<string> {
  const { byUserId, resource, recordId, kind, before, after, undoes = null, reason = '' } = change
  const { id } = await tx
    .insertInto('console_changes')
    .values({
      by_user_id: byUserId,
      resource,
      record_id: recordId,
      kind,
      undoes,
      reason,
      before: written(before),
      after: written(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ChangeRow = Omit<Change, 'undoes' | 'reason'> & {
  id: string
  at: Date
  undoes: string | null
  reason: string
}

function changes(db: Db) {
  return db
    .selectFrom('console_changes')
    .select(['id', 'at', 'by_user_id as byUserId', 'resource', 'record_id as recordId', 'kind', 'before', 'after'])
    .select(['undoes', 'reason'])
}

export async function findChange(db: Db, id: string): Promise<ChangeRow | null> {
  return (await changes(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the changes of a record, newest first. */
export async function listChanges(
  db: Db,
  of: { resource: string; recordId: string; limit: number },
): Promise<ChangeRow[]> {
  return changes(db)
    .where('resource', '=', of.resource)
    .where('record_id', '=', of.recordId)
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute()
}

/** Serializes changes of a resource until the transaction ends, so that checks across its records stay valid. */
export async function lockResource(tx: Tx, resource: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`console ${resource}`}, 0))`.execute(tx)
}

import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

/** A ban from chat or from everything, or a suspension of the account. */
export type AppealKind = 'ban' | 'suspension'
type Decision = 'granted' | 'refused'
type AppealTable = {
  id: Generated<string>
  kind: AppealKind
  user_id: string
  room_id: string | null
  banned_at: Date
  text: string
  created_at: ColumnType<Date, never, never>
  decision: ColumnType<Decision | null, never, Decision>
  answer: ColumnType<string, never, string>
  decided_by: ColumnType<string | null, never, string>
  decided_at: ColumnType<Date | null, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    appeals: AppealTable
  }
}

/** Names what the appeal is against. `roomId` is null for a suspension. */
export type BanKey = { kind: AppealKind; userId: string; roomId: string | null; since: Date }

/** Returns false when there is already an appeal against it. */
export async function insertAppeal(db: Db, of: BanKey, text: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('appeals')
    .values({ kind: of.kind, user_id: of.userId, room_id: of.roomId, banned_at: of.since, text })
    .onConflict((c) => c.constraint('appeals_once').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type AppealRow = {
  id: string
  kind: AppealKind
  userId: string
  roomId: string | null
  /** Identifies the ban or suspension: when it was given. */
  bannedAt: Date
  text: string
  createdAt: Date
  decision: Decision | null
  answer: string
}

function appeals(db: Db) {
  return db
    .selectFrom('appeals')
    .select(['id', 'kind', 'user_id as userId', 'room_id as roomId', 'banned_at as bannedAt', 'text'])
    .select(['created_at as createdAt', 'decision', 'answer'])
}

/** Selects undecided appeals as cases. */
export function appealCases(db: Db) {
  return db
    .selectFrom('appeals')
    .select([sql<string>`id::text`.as('id'), 'text as title', sql<string>`''`.as('topic'), 'created_at as at'])
    .where('decision', 'is', null)
}

export async function findAppealOf(db: Db, { kind, userId, roomId, since }: BanKey): Promise<AppealRow | null> {
  return (
    (await appeals(db)
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('room_id', 'is not distinct from', roomId)
      .where('banned_at', '=', since)
      .executeTakeFirst()) ?? null
  )
}

/** Locks the appeal against other decisions until the transaction ends. Returns null when it was already decided. */
export async function lockOpenAppeal(tx: Tx, id: string): Promise<AppealRow | null> {
  const query = appeals(tx).where('id', '=', id).where('decision', 'is', null)
  return (await query.forUpdate().executeTakeFirst()) ?? null
}

/** Returns a page of undecided appeals, oldest first. */
export async function pageOfAppeals(db: Db, paging: KeysetPaging): Promise<KeysetPage<AppealRow>> {
  return readPage(appeals(db).where('decision', 'is', null), {
    order: [{ column: 'id', type: 'bigint' }],
    paging,
    count: async () =>
      (
        await db
          .selectFrom('appeals')
          .select(sql<number>`count(*)::int`.as('total'))
          .where('decision', 'is', null)
          .executeTakeFirstOrThrow()
      ).total,
  })
}

/** The caller has locked the appeal. */
export async function decideAppeal(
  tx: Tx,
  { id, decision, answer, by }: { id: string; decision: Decision; answer: string; by: string },
): Promise<void> {
  await tx
    .updateTable('appeals')
    .set({ decision, answer, decided_by: by, decided_at: new Date() })
    .where('id', '=', id)
    .execute()
}

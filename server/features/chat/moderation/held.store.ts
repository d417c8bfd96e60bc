import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type HeldTable = {
  id: Generated<string>
  room_id: string
  user_id: string
  uuid: string
  text: string
  parent_id: string | null
  attachments: string[]
  word: string
  created_at: ColumnType<Date, never, never>
  decision: ColumnType<'approved' | 'rejected' | null, never, string>
  decided_by: ColumnType<string | null, never, string>
  decided_at: ColumnType<Date | null, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    held_messages: HeldTable
  }
}

export type NewHeld = {
  roomId: string
  userId: string
  uuid: string
  text: string
  parentId: string | null
  attachments: readonly string[]
  word: string
}
export type HeldRow = NewHeld & { id: string; createdAt: Date }

/** Stores a held message. Does nothing when the client sends it again. */
export async function insertHeld(db: Db, held: NewHeld): Promise<void> {
  const { roomId, userId, uuid, text, parentId, attachments, word } = held
  await db
    .insertInto('held_messages')
    .values({ room_id: roomId, user_id: userId, uuid, text, parent_id: parentId, attachments: [...attachments], word })
    .onConflict((c) => c.constraint('held_messages_uuid').doNothing())
    .execute()
}

function waiting(db: Db) {
  return db
    .selectFrom('held_messages')
    .select([
      'id',
      'room_id as roomId',
      'user_id as userId',
      'uuid',
      'text',
      'parent_id as parentId',
      'attachments',
      'word',
      'created_at as createdAt',
    ])
    .where('decision', 'is', null)
}

/** Selects undecided messages as cases. */
export function heldCases(db: Db) {
  return db
    .selectFrom('held_messages')
    .select([sql<string>`id::text`.as('id'), 'text as title', sql<string>`''`.as('topic'), 'created_at as at'])
    .where('decision', 'is', null)
}

/** Returns a page of undecided messages, oldest first. */
export async function pageOfHeld(db: Db, paging: KeysetPaging): Promise<KeysetPage<HeldRow>> {
  return readPage(waiting(db), {
    order: [{ column: 'id', type: 'bigint' }],
    paging,
    count: async () =>
      (
        await db
          .selectFrom('held_messages')
          .select(sql<number>`count(*)::int`.as('total'))
          .where('decision', 'is', null)
          .executeTakeFirstOrThrow()
      ).total,
  })
}

/** Locks the message against other decisions until the transaction ends. Returns null when it was already decided. */
export async function lockHeld(tx: Tx, id: string): Promise<HeldRow | null> {
  return (await waiting(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** The caller has locked the message. */
export async function decideHeld(
  tx: Tx,
  { id, decision, by }: { id: string; decision: 'approved' | 'rejected'; by: string },
): Promise<void> {
  await tx
    .updateTable('held_messages')
    .set({ decision, decided_by: by, decided_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Deletes messages from before this time, decided or not. */
export async function deleteHeldBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('held_messages').where('created_at', '<', before).execute()
}

/** Returns the addresses of files that belong to a message that waits for a moderator. */
export async function heldAddresses(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ url: string }>`
    select distinct url from held_messages, unnest(attachments) as url
    where decision is null and url = any(${addresses}::text[])`.execute(db)
  return new Set(rows.map(({ url }) => url))
}

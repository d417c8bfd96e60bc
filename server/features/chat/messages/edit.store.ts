import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

type VersionTable = {
  room_id: string
  message_id: string
  version: number
  user_id: string
  text: string
  act_id: string | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    chat_message_versions: VersionTable
  }
}

type MessageId = { roomId: string; id: string }
export type EditableRow = {
  userId: string
  /** Text as written, without masks. */
  written: string
  text: string
  files: number
  /** False for a message that is not only text. */
  isText: boolean
  createdAt: Date
  deletedAt: Date | null
}

function editable(db: Db, { roomId, id }: MessageId) {
  return db
    .selectFrom('chat_messages')
    .select([
      'user_id as userId',
      sql<string>`coalesce(unmasked_text, text)`.as('written'),
      'text',
      'files',
      sql<boolean>`extra is null`.as('isText'),
      'created_at as createdAt',
      'deleted_at as deletedAt',
    ])
    .where('room_id', '=', roomId)
    .where('id', '=', id)
}

export async function findEditable(db: Db, message: MessageId): Promise<EditableRow | null> {
  return (await editable(db, message).executeTakeFirst()) ?? null
}

/** Selects the message `FOR UPDATE`, so that edits of it have one order. Returns null when it is missing. */
export async function lockEditable(tx: Tx, message: MessageId): Promise<EditableRow | null> {
  return (await editable(tx, message).forUpdate().executeTakeFirst()) ?? null
}

/** Stores the text that an edit replaces. The caller has locked the message. */
export async function insertVersion(
  tx: Tx,
  { roomId, id, userId, text, actId }: MessageId & { userId: string; text: string; actId: string | null },
): Promise<void> {
  await sql`
    insert into chat_message_versions (room_id, message_id, version, user_id, text, act_id)
    select ${roomId}, ${id}, coalesce(max(version), 0) + 1, ${userId}, ${text}, ${actId} from chat_message_versions
    where room_id = ${roomId} and message_id = ${id}`.execute(tx)
}

/**
 * Replaces the text and returns the time of the edit. Times of one message increase by at least 1 ms, because clients
 * order edits by them. The caller has locked the message.
 */
export async function replaceText(
  tx: Tx,
  { roomId, id, text, unmaskedText }: MessageId & { text: string; unmaskedText: string | null },
): Promise<Date> {
  const { edited_at } = await tx
    .updateTable('chat_messages')
    .set({
      text,
      unmasked_text: unmaskedText,
      edited_at: sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), edited_at + interval '1 ms')`,
    })
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .returning('edited_at')
    .executeTakeFirstOrThrow()
  return edited_at as Date
}

/** Returns the replaced texts by the ids of the acts that replaced them. */
export async function listReplacedTexts(db: Db, actIds: readonly string[]): Promise<Map<string, string>> {
  if (actIds.length === 0) return new Map()
  const rows: Pick<Selectable<VersionTable>, 'act_id' | 'text'>[] = await db
    .selectFrom('chat_message_versions')
    .select(['act_id', 'text'])
    .where('act_id', 'in', actIds)
    .execute()
  return new Map(rows.map(({ act_id, text }) => [String(act_id), text]))
}

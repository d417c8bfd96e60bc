import type { AttachmentKind, ChatAttachment } from '#contract/chat-attachments.ts'
import type { Db } from '#server/db/sql.ts'
import { fileWords } from '#server/tables/uploads.ts'

type AttachmentTable = {
  room_id: string
  message_id: string
  position: number
  upload_id: string
  url: string
  kind: AttachmentKind
  bytes: string
  width: number | null
  height: number | null
  poster: string | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    chat_attachments: AttachmentTable
  }
}

export type NewAttachment = ChatAttachment & { uploadId: string }

/** Clears the name of a picture or video: other members see the file names of documents only. */
export function withoutPictureName<T extends Pick<ChatAttachment, 'kind' | 'name'>>(file: T): T {
  return file.kind === 'file' ? file : { ...file, name: '' }
}

/** Returns the files of each message in order, by message id. */
export async function listAttachments(
  db: Db,
  roomId: string,
  messageIds: readonly string[],
): Promise<Map<string, ChatAttachment[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_attachments')
    .innerJoin(fileWords(db).as('words'), 'words.id', 'upload_id')
    .select(['message_id', 'url', 'kind', 'bytes', 'width', 'height', 'poster', 'words.name', 'words.alt'])
    .where('room_id', '=', roomId)
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('position')
    .execute()
  const byMessage = new Map<string, ChatAttachment[]>()
  for (const { message_id: id, bytes, ...file } of rows)
    byMessage.set(id, [...(byMessage.get(id) ?? []), withoutPictureName({ ...file, bytes: Number(bytes) })])
  return byMessage
}

/** Returns the addresses, of files and of posters, that belong to a message that is not deleted. */
export async function listShown(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await standing(db, addresses).select(['f.url', 'f.poster']).execute()
  return new Set(rows.flatMap(({ url, poster }) => (poster === null ? [url] : [url, poster])))
}

/**
 * Returns the ids of rooms where a message that is not deleted has a file, or the poster of a video, at the address.
 */
export async function listRoomsOf(db: Db, address: string): Promise<string[]> {
  const rows = await standing(db, [address]).select('f.room_id').distinct().execute()
  return rows.map((row) => row.room_id)
}

function standing(db: Db, addresses: readonly string[]) {
  return db
    .selectFrom('chat_attachments as f')
    .innerJoin('chat_messages as m', (join) =>
      join.onRef('m.room_id', '=', 'f.room_id').onRef('m.id', '=', 'f.message_id'),
    )
    .where('m.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('f.url', 'in', addresses), eb('f.poster', 'in', addresses)]))
}

/**
 * Part of the commit statement that writes the files of new messages. It reads from the tables `fresh` and `counted`.
 */
export const insertAttached = `attached as (
  insert into chat_attachments (room_id, message_id, position, upload_id, url, kind, bytes, width, height, poster)
  select fresh.room_id, counted.base + fresh.n, file.position, (file.of ->> 'uploadId')::uuid, file.of ->> 'url',
    file.of ->> 'kind', (file.of ->> 'bytes')::bigint, (file.of ->> 'width')::int, (file.of ->> 'height')::int,
    file.of ->> 'poster'
  from fresh join counted on counted.id = fresh.room_id
  cross join lateral jsonb_array_elements(fresh.files) with ordinality as file (of, position)
  where fresh.files is not null
)`

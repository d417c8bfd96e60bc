import type { Kysely } from 'kysely'
import type { ChatMessage } from '#contract/chat.ts'
import type { ChatAttachment } from '#contract/chat-attachments.ts'
import type { Database } from '#server/db/sql.ts'
import type { Members } from '#server/features/chat/rooms/members.service.ts'
import { findRoom } from '#server/features/chat/rooms/room.store.ts'
import { listAttachments, type NewAttachment } from './attachment.store.ts'
import {
  type CommittedMessage,
  countReactions,
  findMessages,
  listMessages,
  type MessageRow,
  type NewMessage,
} from './message.store.ts'
import { presentRow, type RoomFacts } from './message.view.ts'

export type Reader = { viewerId: string | null; audience: 'everybody' | 'moderator' }

export type History = {
  /** Returns a room’s messages in a range of ids, oldest first, as anonymous viewers see them. */
  read(roomId: string, span: { from: number; to: number }): Promise<ChatMessage[]>
  present(rows: readonly MessageRow[], reader: Reader): Promise<ChatMessage[]>
  /** Presents messages that were just committed, in order, without reading them again. */
  presentCommitted(roomId: string, committed: readonly Committed[]): Promise<ChatMessage[]>
}

export type Committed = { message: NewMessage; done: CommittedMessage }

/** Max rooms whose fields are cached. An entry takes about 100 bytes. */
const maxKnownRooms = 10_000

const everybody: Reader = { viewerId: null, audience: 'everybody' }

/** Turns rows into messages with a few queries for any number of rows. */
export function createHistory({ db, members }: { db: Kysely<Database>; members: Members }): History {
  const knownRooms = new Map<string, RoomFacts>()

  async function factsOf(roomId: string): Promise<RoomFacts> {
    const known = knownRooms.get(roomId)
    if (known) return known
    const room = await findRoom(db, roomId)
    const facts: RoomFacts = { kind: room?.kind ?? 'group', pair: room?.pair ?? null }
    if (knownRooms.size >= maxKnownRooms) knownRooms.clear()
    knownRooms.set(roomId, facts)
    return facts
  }

  async function present(rows: readonly MessageRow[], reader: Reader): Promise<ChatMessage[]> {
    const roomId = rows[0]?.room_id
    if (roomId === undefined) return []
    const parentIds = new Set(rows.flatMap((row) => row.parent_id ?? []))
    const withFiles = rows.filter(({ files, deleted_at }) => files > 0 && deleted_at === null).map(({ id }) => id)
    const [room, parentRows, counts, attachments] = await Promise.all([
      factsOf(roomId),
      findMessages(db, roomId, [...parentIds]),
      countReactions(db, roomId, { messageIds: rows.map((row) => row.id), viewerId: reader.viewerId }),
      listAttachments(db, roomId, withFiles),
    ])
    const authors = await members.find([...rows, ...parentRows].map((row) => row.user_id))
    const parents = new Map(parentRows.map((row) => [row.id, row]))
    const reactions = Map.groupBy(counts, (count) => count.messageId)
    return rows.map((row) =>
      presentRow(row, { room, authors, parents, reactions, attachments, audience: reader.audience }),
    )
  }

  async function presentCommitted(roomId: string, committed: readonly Committed[]): Promise<ChatMessage[]> {
    const parentIds = new Set(committed.flatMap(({ message }) => message.parentId ?? []))
    const [room, parentRows] = await Promise.all([factsOf(roomId), findMessages(db, roomId, [...parentIds])])
    const writers = [...committed.map(({ message }) => message.userId), ...parentRows.map((row) => row.user_id)]
    const authors = await members.find(writers)
    const parents = new Map(parentRows.map((row) => [row.id, row]))
    const attachments = new Map<string, readonly ChatAttachment[]>()
    for (const { message, done } of committed)
      if (message.files.length > 0) attachments.set(String(done.id), message.files.map(shown))
    const context = { room, authors, parents, reactions: new Map(), attachments, audience: 'everybody' } as const
    return committed.map(({ message, done }) => presentRow(rowOf(message, done), context))
  }

  return {
    present,
    presentCommitted,
    read: async (roomId, span) => present(await listMessages(db, roomId, span), everybody),
  }
}

function rowOf(message: NewMessage, done: CommittedMessage): MessageRow {
  return {
    room_id: message.roomId,
    id: String(done.id),
    user_id: message.userId,
    uuid: message.uuid,
    text: message.text,
    unmasked_text: message.unmaskedText,
    parent_id: message.parentId,
    address_hash: message.addressHash,
    created_at: done.createdAt,
    deleted_at: null,
    deleted_by: null,
    edited_at: null,
    files: message.files.length,
    extra: message.extra,
  }
}

function shown({ uploadId: _, ...attachment }: NewAttachment): ChatAttachment {
  return attachment
}

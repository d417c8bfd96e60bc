import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { RoomKind } from '#contract/chat.ts'
import type { RoomRules, SlowSeconds } from '#contract/room-rules.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'

export type Standing = 'asked' | 'in'

type RoomTable = {
  id: Generated<string>
  kind: RoomKind
  fixture_id: string | null
  author_id: string | null
  name: Generated<string>
  about: Generated<string>
  /** The two members of a private pair, lower id first. Null in other rooms. */
  pair_low: string | null
  pair_high: string | null
  archived_at: Date | null
  /** Set when the room was deleted. Its messages are then removed in the background. */
  deleted_at: Date | null
  last_id: Generated<string>
  last_message_at: Date | null
  created_at: Generated<Date>
  rules_version: Generated<number>
  slow_seconds: Generated<SlowSeconds>
  followers_only: Generated<boolean>
  members_only: Generated<boolean>
  links_off: Generated<boolean>
  newcomers_off: Generated<boolean>
  pinned_id: string | null
  /** The newest poll, also after its end. */
  poll_id: string | null
}
type MemberTable = {
  room_id: string
  user_id: string
  is_moderator: Generated<boolean>
  notifies: Generated<boolean>
  last_read_id: Generated<string>
  delivered_id: Generated<string>
  /** In private and VIP rooms: in the room, or waiting for admission. In public rooms only the host has a standing. */
  standing: Standing | null
  standing_since: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    chat_rooms: RoomTable
    chat_members: MemberTable
  }
}

/** A duplicate fixture that has a chat room is not merged. */
export const roomRows: FixtureRows[] = [{ table: 'chat_rooms', onMerge: 'stops' }]

export type RoomRow = {
  id: string
  kind: RoomKind
  fixtureId: string | null
  /** The two members of a private pair, or null. */
  pair: readonly [string, string] | null
  isArchived: boolean
  lastId: number
  rules: RoomRules
  pinnedId: string | null
  pollId: string | null
}

export const ruleColumns = [
  'rules_version as version',
  'slow_seconds as slowSeconds',
  'followers_only as followersOnly',
  'members_only as membersOnly',
  'links_off as linksOff',
  'newcomers_off as newcomersOff',
] as const

export async function findRoom(db: Db, id: string): Promise<RoomRow | null> {
  const row = await db
    .selectFrom('chat_rooms')
    .select(['id', 'kind', 'fixture_id as fixtureId', 'pair_low', 'pair_high', 'archived_at', 'last_id'])
    .select(['pinned_id as pinnedId', 'poll_id as pollId', ...ruleColumns])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { kind, fixtureId, pair_low: low, pair_high: high, archived_at: archivedAt, last_id: lastId } = row
  const { version, slowSeconds, followersOnly, membersOnly, linksOff, newcomersOff, pinnedId, pollId } = row
  const rules = { version, slowSeconds, followersOnly, membersOnly, linksOff, newcomersOff }
  const pair = low === null || high === null ? null : ([low, high] as const)
  return { id, kind, fixtureId, pair, isArchived: archivedAt !== null, lastId: Number(lastId), rules, pinnedId, pollId }
}

export async function listLastIds(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('chat_rooms').select(['id', 'last_id']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, Number(row.last_id)]))
}

async function listFixtureRooms(db: Db, fixtureIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('chat_rooms')
    .select(['id', 'fixture_id'])
    .where('fixture_id', 'in', fixtureIds)
    .execute()
  return new Map(rows.map((row) => [String(row.fixture_id), row.id]))
}

/** Returns room ids by fixture id. Creates missing rooms. */
export async function ensureFixtureRooms(db: Db, fixtureIds: readonly string[]): Promise<Map<string, string>> {
  if (fixtureIds.length === 0) return new Map()
  const known = await listFixtureRooms(db, fixtureIds)
  const missing = fixtureIds.filter((fixtureId) => !known.has(fixtureId))
  if (missing.length === 0) return known
  await db
    .insertInto('chat_rooms')
    .values(missing.map((fixtureId) => ({ kind: 'fixture' as const, fixture_id: fixtureId })))
    .onConflict((c) => c.constraint('chat_rooms_fixture').doNothing())
    .execute()
  await archiveEnded(db, missing)
  return listFixtureRooms(db, fixtureIds)
}

type ShownRoom = { text: string; authorId: string | null; path: string | null }

/**
 * Returns room names and descriptions for moderators. The path is null for private rooms, which moderators cannot open.
 */
export async function listShownRooms(db: Db, ids: readonly string[]): Promise<Map<string, ShownRoom>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_rooms')
    .select(['id', 'kind', 'name', 'about', 'author_id as authorId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, kind, name, about, authorId }) => {
      const text = [name, about].filter((part) => part !== '').join('\n')
      return [id, { text, authorId, path: kind === 'private' ? null : `/chatroom/${id}` }]
    }),
  )
}

export async function listModerators(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('is_moderator', '=', true)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Replaces the room’s moderators with these members. */
export async function updateModerators(db: Db, roomId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    with wanted as (select unnest(${userIds as string[]}::bigint[]) as user_id), dismissed as (
      update chat_members set is_moderator = false
      where room_id = ${roomId} and is_moderator and user_id not in (select user_id from wanted)
    )
    insert into chat_members (room_id, user_id, is_moderator) select ${roomId}, user_id, true from wanted
    on conflict (room_id, user_id) do update set is_moderator = true where not chat_members.is_moderator`.execute(db)
}

export type MemberState = { notifies: boolean; lastReadId: string }

export async function findMember(db: Db, of: { roomId: string; userId: string }): Promise<MemberState | null> {
  const row = await db
    .selectFrom('chat_members')
    .select(['notifies', 'last_read_id as lastReadId'])
    .where('room_id', '=', of.roomId)
    .where('user_id', '=', of.userId)
    .executeTakeFirst()
  return row ?? null
}

export async function updateMember(
  db: Db,
  of: { roomId: string; userId: string },
  change: { notifies: boolean },
): Promise<void> {
  await db
    .insertInto('chat_members')
    .values({ room_id: of.roomId, user_id: of.userId, ...change })
    .onConflict((c) => c.columns(['room_id', 'user_id']).doUpdateSet(change))
    .execute()
}

/** Marks all messages as read. Never lowers the mark, because another tab may have read further. */
export async function markRead(db: Db, of: { roomId: string; userId: string }): Promise<void> {
  await sql`
    insert into chat_members (room_id, user_id, last_read_id)
    select id, ${of.userId}, last_id from chat_rooms where id = ${of.roomId}
    on conflict (room_id, user_id)
    do update set last_read_id = greatest(chat_members.last_read_id, excluded.last_read_id)`.execute(db)
}

/** Status code of a finished fixture. */
const finished = -1

/** Rooms stay open this long after kick-off, even when the match is over. */
const talkedAfterKickOffMs = 6 * 3_600_000

/**
 * Closes rooms for writing whose fixtures are finished and kicked off more than six hours ago. Without `fixtureIds` it
 * checks all fixtures. Returns the ids of the rooms that it closed.
 */
export async function archiveEnded(db: Db, fixtureIds?: readonly string[]): Promise<string[]> {
  const allEnded = db
    .selectFrom(fixtures(db).as('f'))
    .select('f.id')
    .where('f.status', '=', finished)
    .where('f.kick_off', '<', new Date(Date.now() - talkedAfterKickOffMs))
  const ended = fixtureIds ? allEnded.where('f.id', 'in', fixtureIds) : allEnded
  const rows = await db
    .updateTable('chat_rooms')
    .set({ archived_at: new Date() })
    .where('archived_at', 'is', null)
    .where('fixture_id', 'in', ended)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

import { sql } from 'kysely'
import type { RoomKind } from '#contract/chat.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { roomKind } from '#server/tables/chat.ts'
import { followersOf } from '#server/tables/follows.ts'
import { friendsOf } from '#server/tables/friends.ts'
import type { Standing } from './room.store.ts'

type Of = { roomId: string; userId: string }

/** Returns the ids of the people in a private or VIP room. */
export async function listPeople(db: Db, roomId: string): Promise<string[]> {
  const query = db.selectFrom('chat_members').select('user_id').where('room_id', '=', roomId)
  return (await query.where('standing', '=', 'in').execute()).map((row) => row.user_id)
}

export async function findStanding(db: Db, of: Of): Promise<Standing | null> {
  const query = db.selectFrom('chat_members').select('standing').where('room_id', '=', of.roomId)
  return (await query.where('user_id', '=', of.userId).executeTakeFirst())?.standing ?? null
}

/**
 * Sets a member’s standing and marks all messages so far as read. Changes nothing when the member already has this
 * standing.
 */
export async function setStanding(db: Db, of: Of & { standing: Standing; runsRoom?: boolean }): Promise<void> {
  await sql`
    insert into chat_members as m (room_id, user_id, standing, standing_since, is_moderator, last_read_id, delivered_id)
    select id, ${of.userId}, ${of.standing}, now(), ${of.runsRoom ?? false}, last_id, last_id
      from chat_rooms where id = ${of.roomId}
    on conflict (room_id, user_id) do update
      set standing = excluded.standing, standing_since = now(), is_moderator = m.is_moderator or excluded.is_moderator,
        last_read_id = greatest(m.last_read_id, excluded.last_read_id)
      where m.standing is distinct from excluded.standing`.execute(db)
}

/** Removes the member’s standing. Returns the previous one, or null when there was none. */
export async function clearStanding(db: Db, of: Of): Promise<Standing | null> {
  const { rows } = await sql<{ standing: Standing }>`
    update chat_members m set standing = null, standing_since = null, is_moderator = false
      from chat_members before
      where m.room_id = ${of.roomId} and m.user_id = ${of.userId} and m.standing is not null
        and before.room_id = m.room_id and before.user_id = m.user_id
      returning before.standing`.execute(db)
  return rows[0]?.standing ?? null
}

export async function countStandings(db: Db, userId: string): Promise<number> {
  const query = db.selectFrom('chat_members').select((e) => e.fn.countAll<string>().as('total'))
  const row = await query.where('user_id', '=', userId).where('standing', 'is not', null).executeTakeFirstOrThrow()
  return Number(row.total)
}

export type MemberRow = Awaited<ReturnType<typeof listRoomMembers>>['list'][number]

type PeopleOf = { room: { id: string; kind: RoomKind }; readerId: string; standing: Standing; paging: KeysetPaging }

/** Selects members with this standing. In a public room `in` includes followers, who have no standing. */
function peopleOf(db: Db, { room, standing }: Pick<PeopleOf, 'room' | 'standing'>) {
  const withStanding = db
    .selectFrom('chat_members')
    .select(['user_id', sql<Date>`standing_since`.as('since'), 'is_moderator'])
    .where('room_id', '=', room.id)
    .where('standing', '=', standing)
  if (room.kind !== 'group' || standing === 'asked') return withStanding
  const followers = followersOf(db, { targetId: room.id, kind: roomKind })
    .clearSelect()
    .select(['user_id', sql<Date>`created_at`.as('since'), sql<boolean>`false`.as('is_moderator')])
    .where('user_id', 'not in', withStanding.clearSelect().select('user_id'))
  return withStanding.unionAll(followers)
}

/**
 * Returns a page of the room’s members: the reader’s friends, then the others. In both groups the longest in the room
 * are first.
 */
export async function listRoomMembers(db: Db, of: PeopleOf) {
  const members = db.selectFrom(
    db
      .selectFrom(peopleOf(db, of).as('m'))
      .innerJoin(authors(db).as('u'), 'u.id', 'm.user_id')
      .leftJoin(friendsOf(db, of.readerId).as('f'), 'f.friend_id', 'm.user_id')
      .select(['m.user_id', 'm.since', 'm.is_moderator', sql<number>`(f.friend_id is null)::int`.as('is_other')])
      .as('m'),
  )
  const page: KeysetPage<{ user_id: string; since: Date; is_moderator: boolean }> = await readPage(
    members.select(['m.user_id', 'm.since', 'm.is_moderator']),
    {
      order: [
        { column: 'm.is_other', type: 'integer' },
        { column: 'm.since', type: 'timestamptz' },
        { column: 'm.user_id', type: 'bigint' },
      ],
      paging: of.paging,
      count: async () => {
        const counted = members.select((e) => e.fn.countAll<string>().as('total'))
        return Number((await counted.executeTakeFirstOrThrow()).total)
      },
    },
  )
  return page
}

/** Returns the private room of two members and creates it if missing. Parallel calls get the same room. */
export async function ensurePair(tx: Tx, oneId: string, otherId: string): Promise<string> {
  const [low, high] = pairOf(oneId, otherId)
  await tx
    .insertInto('chat_rooms')
    .values({ kind: 'private', pair_low: low, pair_high: high })
    .onConflict((c) => c.constraint('chat_rooms_pair').doNothing())
    .execute()
  const roomId = (await findPair(tx, oneId, otherId)) as string
  for (const userId of [low, high]) await setStanding(tx, { roomId, userId, standing: 'in' })
  return roomId
}

export async function findPair(db: Db, oneId: string, otherId: string): Promise<string | null> {
  const [low, high] = pairOf(oneId, otherId)
  const query = db.selectFrom('chat_rooms').select('id').where('pair_low', '=', low).where('pair_high', '=', high)
  return (await query.executeTakeFirst())?.id ?? null
}

function pairOf(oneId: string, otherId: string): [string, string] {
  return BigInt(oneId) < BigInt(otherId) ? [oneId, otherId] : [otherId, oneId]
}

export type NewRoom = { kind: 'group' | 'vip' | 'private'; name: string; about: string; authorId: string }

export async function insertRoom(tx: Tx, { kind, name, about, authorId }: NewRoom): Promise<string> {
  const row = await tx
    .insertInto('chat_rooms')
    .values({ kind, name, about, author_id: authorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findRoomByName(db: Db, of: { authorId: string; name: string }): Promise<string | null> {
  const query = db.selectFrom('chat_rooms').select('id').where('author_id', '=', of.authorId)
  return (
    (await query.where('name', '=', of.name).where('deleted_at', 'is', null).orderBy('id').executeTakeFirst())?.id ??
    null
  )
}

type Marks = { userId: string; readId: string; deliveredId: string }

/** Returns the last read and last delivered id of each person in the room. */
export async function listMarks(db: Db, roomId: string): Promise<Marks[]> {
  return db
    .selectFrom('chat_members')
    .select(['user_id as userId', 'last_read_id as readId', 'delivered_id as deliveredId'])
    .where('room_id', '=', roomId)
    .where('standing', '=', 'in')
    .execute()
}

/**
 * Raises the member’s marks, which never decrease and never pass the room’s last id. Returns null when nothing changed.
 */
export async function raiseMarks(db: Db, of: Of & { readId: number; deliveredId: number }): Promise<Marks | null> {
  const { rows } = await sql<Marks>`
    update chat_members m
      set last_read_id = greatest(m.last_read_id, least(${of.readId}::bigint, r.last_id)),
        delivered_id = greatest(m.delivered_id, least(${Math.max(of.readId, of.deliveredId)}::bigint, r.last_id))
      from chat_rooms r
      where r.id = m.room_id and m.room_id = ${of.roomId} and m.user_id = ${of.userId} and m.standing = 'in'
        and (m.last_read_id < least(${of.readId}::bigint, r.last_id)
          or m.delivered_id < least(${Math.max(of.readId, of.deliveredId)}::bigint, r.last_id))
      returning m.user_id as "userId", m.last_read_id as "readId", m.delivered_id as "deliveredId"`.execute(db)
  return rows[0] ?? null
}

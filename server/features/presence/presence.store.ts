import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { blockedBetween, friendsOf } from '#server/tables/friends.ts'
import { everywhere } from '#server/tables/presence.ts'
import { privacy } from '#server/tables/privacy.ts'

type PresenceTable = { room_id: string; user_id: string; since: Generated<Date>; until: Date }

declare module '#server/db/sql.ts' {
  interface Database {
    presence: PresenceTable
  }
}

export type Lease = { roomId: string; userId: string; until: Date }

/**
 * Sets presence leases for many members. A member whose lease had expired gets a new arrival time. Rows are written in
 * a fixed order, so that two instances cannot deadlock.
 */
export async function putLeases(db: Db, leases: readonly Lease[]): Promise<void> {
  const inOrder = leases.toSorted((a, b) => (`${a.roomId} ${a.userId}` < `${b.roomId} ${b.userId}` ? -1 : 1))
  await sql`
    insert into presence (room_id, user_id, until)
    select * from unnest(
      ${inOrder.map((lease) => lease.roomId)}::text[],
      ${inOrder.map((lease) => lease.userId)}::bigint[],
      ${inOrder.map((lease) => lease.until)}::timestamptz[]
    )
    on conflict (room_id, user_id) do update
    set until = excluded.until, since = case when presence.until < now() then now() else presence.since end`.execute(db)
}

export async function countPresent(db: Db, roomId: string): Promise<number> {
  const row = await db
    .selectFrom('presence')
    .select((e) => e.fn.countAll().as('total'))
    .where('room_id', '=', roomId)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/**
 * Returns the ids of members present in the room: friends of the reader, then the others, each in order of arrival.
 * Excludes members who blocked the reader or whom the reader blocked, and those who hide from the reader that they are
 * online.
 */
export async function listPresent(
  db: Db,
  { roomId, readerId }: { roomId: string; readerId: string | null },
  paging: { offset: number; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('presence as p')
    .innerJoin(privacy(db).as('v'), 'v.user_id', 'p.user_id')
    .select('p.user_id')
    .where('p.room_id', '=', roomId)
    .where('p.until', '>', sql<Date>`now()`)
  if (readerId === null) query = query.where('v.online', '=', 'everyone')
  else
    query = query
      .leftJoin(friendsOf(db, readerId).as('f'), 'f.friend_id', 'p.user_id')
      .where('p.user_id', 'not in', blockedBetween(db, readerId))
      .where(
        sql<boolean>`(v.online = 'everyone' or p.user_id = ${readerId}
          or (v.online = 'friends' and f.friend_id is not null))`,
      )
      .orderBy(sql`f.friend_id is null`)
  const rows = await query.orderBy('p.since').orderBy('p.user_id').offset(paging.offset).limit(paging.limit).execute()
  return rows.map((row) => row.user_id)
}

export async function countOperators(db: Db): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from presence p join (${authors(db)}) u on u.id = p.user_id
    where p.room_id = ${everywhere} and p.until > now() and u.role = 'operator'`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

export async function purgePresence(db: Db): Promise<void> {
  await sql`delete from presence where until < now() - interval '1 hour'`.execute(db)
}

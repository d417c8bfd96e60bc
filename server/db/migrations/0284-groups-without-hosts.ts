import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Hosts could leave their small groups without a successor. The member who joined such a group first becomes its host.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`
    with orphaned as (
      select r.id, (
        select m.user_id from chat_members m where m.room_id = r.id and m.standing = 'in'
          order by m.standing_since, m.user_id limit 1
      ) as heir_id
      from chat_rooms r
      where r.kind = 'private' and r.pair_low is null and not exists (
        select from chat_members h
          where h.room_id = r.id and h.user_id = r.author_id and h.standing = 'in' and h.is_moderator)
    ), hosts as (
      update chat_members m set is_moderator = true from orphaned o where m.room_id = o.id and m.user_id = o.heir_id
    )
    update chat_rooms r set author_id = o.heir_id from orphaned o where r.id = o.id and o.heir_id is not null`.execute(
    db,
  )
}

/** Does nothing: the hosts who left do not come back. */
export async function down(): Promise<void> {}

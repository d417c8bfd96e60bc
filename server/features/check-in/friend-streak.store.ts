import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { activeFriendsOf } from '#server/tables/friends.ts'
import { mutedBy } from '#server/tables/privacy.ts'

export type FriendStreak = { userId: string; days: number; isCheckedIn: boolean }

/** Max friends whose days are read: those with the latest friendship. */
const maxRead = 500

/**
 * Returns the member's friends with a current streak, longest first. A streak is current while its missed days until
 * `today` are no more than its shields. Omits friends who hide from everyone when they are online, and muted, blocked and
 * leaving members.
 */
export async function listFriendStreaks(
  db: Db,
  userId: string,
  { today, limit }: { today: string; limit: number },
): Promise<FriendStreak[]> {
  const { rows } = await sql<FriendStreak>`
    with near as (
      select f.friend_id, coalesce(s.held, 0) as held, s.held_from
      from (${activeFriendsOf(db, userId).orderBy('since', 'desc').limit(maxRead)}) as f
      left join streak_shields s on s.user_id = f.friend_id
      where f.friend_id not in (${mutedBy(db, userId)})
        and exists (select from check_ins c where c.user_id = f.friend_id and c.day >= ${today}::date - 5)
    )
    select near.friend_id::text as "userId", run.days, run.last_day = ${today}::date as "isCheckedIn"
    from near cross join lateral (
      select (count(*) filter (where not is_shielded))::int as days, max(day) as last_day
      from (
        select day, is_shielded, max(day) over () as newest, day + row_number() over (order by day desc)::int as run
        from (
          select day, false as is_shielded from check_ins where user_id = near.friend_id
          union all select day, true from shielded_days where user_id = near.friend_id
        ) as known
      ) as d
      where run = newest + 1
    ) as run
    where run.last_day >= ${today}::date - 1
      or (run.last_day + 1 >= near.held_from and run.last_day + near.held >= ${today}::date - 1)
    order by run.days desc, near.friend_id limit ${limit}`.execute(db)
  return rows
}

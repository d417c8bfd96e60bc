import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { followerCounts, followingAlike } from '#server/tables/follows.ts'
import { blockedBetween, friendsOf } from '#server/tables/friends.ts'
import { privacy } from '#server/tables/privacy.ts'
import { leavers } from '#server/tables/sessions.ts'
import { teams } from '#server/tables/teams.ts'
import { memberKind } from './friend-list.store.ts'

export type SuggestionRow = {
  user_id: string
  mutual: number
  shared_kind: 'team' | 'member' | null
  shared_id: string | null
  team_names: LocalText | null
  member_name: string | null
  followers: number
}

/**
 * Max friends whose friends are read. Of each friend, at most `ofEach` friends with a higher id and as many with a
 * lower id are read.
 */
const looked = { friends: 100, ofEach: 100 }
/** Number of the most followed members that are suggested when too few others are found. */
const maxPopular = 100
/** Weight of a common friend, compared to a common follow. */
const mutualWeight = 3

/**
 * Suggests friends of friends, members who follow the same teams and members, and then the most followed members who
 * are not commentators, so that newcomers have suggestions too. Reads a bounded number of rows. Omits members with a
 * friendship, request or block between them and this member, members who accept no request from this member, and members
 * who are deleting their accounts.
 */
export async function listSuggestions(db: Db, userId: string, limit: number): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    with mine as (
      select friend_id from (${friendsOf(db, userId)}) as f order by since desc limit ${looked.friends}
    ), of_friends as (
      select other.id as user_id, count(*)::int as mutual
      from mine cross join lateral (
        (select high_id as id from friendships where low_id = mine.friend_id and state = 'friends' limit ${looked.ofEach})
        union all
        (select low_id from friendships where high_id = mine.friend_id and state = 'friends' limit ${looked.ofEach})
      ) as other
      group by other.id
    ), alike as (
      select user_id, count(*)::int as shared,
        (array_agg(kind order by kind desc, target_id))[1] as kind,
        (array_agg(target_id order by kind desc, target_id))[1] as target_id
      from (${followingAlike(db, { userId, kinds: ['team', memberKind] })}) as a
      group by user_id
    ), found as (
      select coalesce(o.user_id, a.user_id) as user_id, coalesce(o.mutual, 0) as mutual, coalesce(a.shared, 0) as shared,
        a.kind, a.target_id
      from of_friends as o full join alike as a on a.user_id = o.user_id
    ), popular as (
      select target_id as user_id, followers from (${followerCounts(db, memberKind)}) as c
      where followers > 0 order by followers desc, target_id limit ${maxPopular}
    ), of_all as (
      select user_id, mutual, shared, kind, target_id from found
      union all
      select p.user_id, 0, 0, null, null from popular as p join (${authors(db)}) as u on u.id = p.user_id
      where u.role = 'user' and p.user_id not in (select user_id from found)
    )
    select f.user_id::text, f.mutual, f.kind as shared_kind, f.target_id::text as shared_id,
      t.names as team_names, m.nickname as member_name, coalesce(c.followers, 0) as followers
    from of_all as f
    join (${privacy(db)}) as p on p.user_id = f.user_id
    left join (${followerCounts(db, memberKind)}) as c on c.target_id = f.user_id
    left join (${teams(db)}) as t on f.kind = 'team' and t.id = f.target_id
    left join (${authors(db)}) as m on f.kind = ${memberKind} and m.id = f.target_id
    where f.user_id <> ${userId}
      and (p.friend_requests = 'everyone' or (p.friend_requests = 'friends-of-friends' and f.mutual > 0))
      and not exists (
        select from friendships as s
        where s.low_id = least(f.user_id, ${userId}::bigint) and s.high_id = greatest(f.user_id, ${userId}::bigint)
          and s.state <> 'withdrawn')
      and f.user_id not in (${blockedBetween(db, userId)})
      and f.user_id not in (${leavers(db)})
    order by f.mutual * ${mutualWeight} + f.shared desc, followers desc, f.user_id
    limit ${limit}`.execute(db)
  return rows
}

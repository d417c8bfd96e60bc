import type { Db } from '#server/db/sql.ts'

/**
 * Selects the targets of a kind that a member follows: `target_id`, and the time of the follow in `created_at`. For
 * joins and subqueries.
 */
export function followed(db: Db, { userId, kind }: { userId: string; kind: string }) {
  return db
    .selectFrom('follows')
    .select(['target_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
}

export function followsOfKind(db: Db, kind: string) {
  return db.selectFrom('follows').select(['user_id', 'target_id']).where('kind', '=', kind)
}

/**
 * Selects the follower counts of a kind, for joins: `target_id` and `followers`. A target that never had a follower has
 * no row.
 */
export function followerCounts(db: Db, kind: string) {
  return db.selectFrom('follow_counts').select(['target_id', 'followers']).where('kind', '=', kind)
}

/** Selects the followers of a target, for joins: `user_id`, and the time of the follow in `created_at`. */
export function followersOf(db: Db, { targetId, kind }: { targetId: string; kind: string }) {
  return db
    .selectFrom('follows')
    .select(['user_id', 'created_at'])
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
}

/**
 * Limits of `followingAlike`: `most` is the number of the member's newest follows, and `followers` the number of newest
 * followers of each target.
 */
const alike = { most: 50, followers: 100 }

/**
 * Selects members who follow the same targets as a member, one row per shared target: `user_id`, `kind`, `target_id`.
 * Reads only the member's newest follows and the targets' newest followers, up to the limits in `alike`.
 */
export function followingAlike(db: Db, { userId, kinds }: { userId: string; kinds: readonly string[] }) {
  return db
    .selectFrom((own) =>
      own
        .selectFrom('follows')
        .select(['kind', 'target_id'])
        .where('user_id', '=', userId)
        .where('kind', 'in', kinds)
        .orderBy('created_at', 'desc')
        .limit(alike.most)
        .as('mine'),
    )
    .innerJoinLateral(
      (other) =>
        other
          .selectFrom('follows as f')
          .select('f.user_id')
          .whereRef('f.kind', '=', 'mine.kind')
          .whereRef('f.target_id', '=', 'mine.target_id')
          .where('f.user_id', '<>', userId)
          .orderBy('f.created_at', 'desc')
          .orderBy('f.user_id')
          .limit(alike.followers)
          .as('other'),
      (join) => join.onTrue(),
    )
    .select(['other.user_id', 'mine.kind', 'mine.target_id'])
}

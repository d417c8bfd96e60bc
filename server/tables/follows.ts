import type { Db } from '#server/db/sql.ts'

/** What a member follows of a kind: `target_id`, and `created_at` since when. To join, or to look into. */
export function followed(db: Db, { userId, kind }: { userId: string; kind: string }) {
  return db
    .selectFrom('follows')
    .select(['target_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
}

/** Who follows what of a kind: `user_id` and `target_id`. To join. */
export function followsOfKind(db: Db, kind: string) {
  return db.selectFrom('follows').select(['user_id', 'target_id']).where('kind', '=', kind)
}

/** How many follow each of a kind: `target_id` and `followers`. To join; those that nobody ever followed have no row. */
export function followerCounts(db: Db, kind: string) {
  return db.selectFrom('follow_counts').select(['target_id', 'followers']).where('kind', '=', kind)
}

/** Who follows one of a kind: `user_id`, and `created_at` since when. To join. */
export function followersOf(db: Db, { targetId, kind }: { targetId: string; kind: string }) {
  return db
    .selectFrom('follows')
    .select(['user_id', 'created_at'])
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
}

/** Of how many followed things, and of how many newest followers each, `followingAlike` looks. */
const alike = { most: 50, followers: 100 }

/** Members who follow what a member follows: `user_id`, `kind`, `target_id`. A bounded look at the newest of each. */
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

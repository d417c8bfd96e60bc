import type { ColumnType } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type VoteTable = {
  article_id: string
  poll_key: string
  user_id: string
  option: number
  created_at: ColumnType<Date, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    article_votes: VoteTable
    /** Maintained by a trigger. */
    article_vote_counts: { article_id: string; poll_key: string; option: number; total: number }
  }
}

/** Stores one vote per member and poll. A new option replaces the old one. */
export async function upsertVote(
  db: Db,
  { articleId, key, userId, option }: { articleId: string; key: string; userId: string; option: number },
): Promise<void> {
  await db
    .insertInto('article_votes')
    .values({ article_id: articleId, poll_key: key, user_id: userId, option })
    .onConflict((conflict) =>
      conflict
        .columns(['article_id', 'poll_key', 'user_id'])
        .doUpdateSet({ option })
        .where('article_votes.option', '<>', option),
    )
    .execute()
}

export async function listVotes(db: Db, articleId: string) {
  return db
    .selectFrom('article_vote_counts')
    .select(['poll_key as key', 'option', 'total'])
    .where('article_id', '=', articleId)
    .execute()
}

export async function listOwnVotes(db: Db, articleId: string, userId: string) {
  return db
    .selectFrom('article_votes')
    .select(['poll_key as key', 'option'])
    .where('article_id', '=', articleId)
    .where('user_id', '=', userId)
    .execute()
}

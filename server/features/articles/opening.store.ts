import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    article_openings: { article_id: string; user_id: string; seen_at: Date }
  }
}

/**
 * Time after its last report in which an article counts as open. It is three times the interval of the reports, so that
 * one late or lost report does no harm.
 */
const openForMs = 45_000

export async function putOpening(db: Db, articleId: string, userId: string): Promise<void> {
  await sql`delete from article_openings where seen_at < now() - ${openForMs} * interval '1 millisecond'`.execute(db)
  await sql`
    insert into article_openings (article_id, user_id, seen_at) values (${articleId}, ${userId}, now())
    on conflict (article_id, user_id) do update set seen_at = now()`.execute(db)
}

export async function deleteOpening(db: Db, articleId: string, userId: string): Promise<void> {
  await db.deleteFrom('article_openings').where('article_id', '=', articleId).where('user_id', '=', userId).execute()
}

/** Returns the ids of the other operators who have the article open, latest report first. */
export async function listOtherOpenings(db: Db, articleId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('article_openings')
    .select('user_id')
    .where('article_id', '=', articleId)
    .where('user_id', '<>', userId)
    .where('seen_at', '>=', sql<Date>`now() - ${openForMs} * interval '1 millisecond'`)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

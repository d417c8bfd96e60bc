import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/features/account/authors.queries.ts'

export async function findExperience(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom(authors(db).as('users'))
    .select('experience')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.experience ?? null
}

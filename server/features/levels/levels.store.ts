import type { Db } from '#server/db/sql.ts'

export async function findExperience(db: Db, userId: string): Promise<number | null> {
  const row = await db.selectFrom('users').select('experience').where('id', '=', userId).executeTakeFirst()
  return row?.experience ?? null
}

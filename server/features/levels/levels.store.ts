import type { ActivityKind } from '#contract/rules/activity.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    levels: { level: number; starts_at: number; reward: number }
    experience_rules: { kind: ActivityKind; each: number; most: number }
  }
}

export async function findExperience(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom(authors(db).as('users'))
    .select('experience')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.experience ?? null
}

export async function listLevels(db: Db) {
  return db.selectFrom('levels').select(['level', 'starts_at as startsAt', 'reward']).orderBy('level').execute()
}

export async function listExperienceRules(db: Db) {
  return db.selectFrom('experience_rules').select(['kind', 'each', 'most']).execute()
}

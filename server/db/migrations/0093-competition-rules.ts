import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Competitions that used general cup rules until their own rules were added. */
const moved: [code: string, before: string, now: string][] = [
  ['int.uefa-euro', 'cup-single-legs', 'euro'],
  ['int.uefa-nations-league', 'groups', 'nations-league'],
  ['int.afc-asian-cup', 'cup-single-legs', 'asian-cup'],
  ['int.african-cup-of-nations', 'cup-single-legs', 'africa-cup'],
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const [code, before, now] of moved)
    await sql`update tournaments set rules = ${now} where code = ${code} and rules = ${before}`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const [code, before, now] of moved)
    await sql`update tournaments set rules = ${before} where code = ${code} and rules = ${now}`.execute(db)
}

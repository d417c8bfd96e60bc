import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table positions add column pay jsonb not null default '{"vi": "", "en": "", "zh": ""}'
    check (pay ?& array['vi', 'en', 'zh'])`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table positions drop column pay`.execute(db)
}

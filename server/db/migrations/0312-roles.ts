import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Roles by desk: editors, sports editors and owners. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table users drop constraint users_role_check`.execute(db)
  await sql`alter table users add constraint users_role_check
    check (role in ('user', 'commentator', 'moderator', 'editor', 'sports-editor', 'operator', 'owner'))`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`update users set role = case role when 'owner' then 'operator' else 'moderator' end
    where role in ('editor', 'sports-editor', 'owner')`.execute(db)
  await sql`alter table users drop constraint users_role_check`.execute(db)
  await sql`alter table users add constraint users_role_check
    check (role in ('user', 'commentator', 'moderator', 'operator'))`.execute(db)
}

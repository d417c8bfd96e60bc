import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * A published article stays online while an update of it is scheduled. `was_public` decides whether a draft can be
 * deleted. For older rows it is true if there is any sign that the article was scheduled or published.
 * `article_openings` is unlogged: after a crash the desks report again within seconds.
 */
const statements = [
  `alter table articles add column update_at timestamptz, add column was_public boolean not null default false`,
  `update articles a set was_public = true where status <> 'draft'
    or exists (select from article_revisions r where r.article_id = a.id and r.is_published)`,
  `create index articles_update_due on articles (update_at) where update_at is not null`,
  `create unlogged table article_openings (
    article_id bigint not null references articles on delete cascade,
    user_id bigint not null references users on delete cascade,
    seen_at timestamptz not null,
    primary key (article_id, user_id)
  )`,
  `create index article_openings_user on article_openings (user_id)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table article_openings`.execute(db)
  await sql`drop index articles_update_due`.execute(db)
  await sql`alter table articles drop column update_at, drop column was_public`.execute(db)
}

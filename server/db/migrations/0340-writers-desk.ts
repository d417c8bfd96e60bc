import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * `slug` is the editors' choice for the address, and null while the title makes it. `related` has ids of articles that
 * may since have been withdrawn. An empty text for search engines means that the title or the standfirst serves.
 */
const statements = [
  `alter table articles
    add column slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
    add column has_comments boolean not null default true,
    add column related bigint[] not null default '{}'`,
  ...['article_drafts', 'article_revisions', 'article_texts'].map(
    (table) => `alter table ${table}
      add column seo_title text not null default '', add column seo_description text not null default ''`,
  ),
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table articles drop column slug, drop column has_comments, drop column related`.execute(db)
  for (const table of ['article_drafts', 'article_revisions', 'article_texts'])
    await sql.raw(`alter table ${table} drop column seo_title, drop column seo_description`).execute(db)
}

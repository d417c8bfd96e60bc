import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Files of a post's earlier versions, for its history. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table post_edit_attachments (
    edit_id bigint not null references post_edits on delete cascade,
    position smallint not null,
    upload_id uuid not null references uploads,
    url text not null,
    kind text not null check (kind in ('image', 'video')),
    width integer,
    height integer,
    poster text,
    primary key (edit_id, position)
  )`.execute(db)
  await sql`create index post_edit_attachments_url on post_edit_attachments (url)`.execute(db)
  await sql`create index post_edit_attachments_upload on post_edit_attachments (upload_id)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table post_edit_attachments`.execute(db)
}

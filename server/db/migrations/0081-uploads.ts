import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** `key` names the stored object before it exists, so that objects of a killed process can be found again. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`
    create table uploads (
      id uuid primary key,
      user_id bigint not null references users on delete cascade,
      kind text not null,
      asked_bytes bigint not null check (asked_bytes > 0),
      key text not null,
      stored_at timestamptz,
      content_type text,
      bytes bigint,
      width integer,
      height integer,
      created_at timestamptz not null default now(),
      check ((stored_at is null) = (content_type is null) and (stored_at is null) = (bytes is null))
    )`.execute(db)
  await sql`create index uploads_user on uploads (user_id)`.execute(db)
  await sql`create index uploads_age on uploads (created_at)`.execute(db)
  await sql`create index users_uploaded_picture on users (profile_picture)
    where profile_picture like '/uploads/%'`.execute(db)
  // A deleted member's objects remain in the store. Their keys are stored here until the sweep has deleted the objects.
  await sql`create table upload_remains (key text primary key)`.execute(db)
  await sql`
    create function keep_upload_key() returns trigger language plpgsql as $$
      begin
        insert into upload_remains (key) values (old.key) on conflict do nothing;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger uploads_remains after delete on uploads
      for each row execute function keep_upload_key()`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index users_uploaded_picture`.execute(db)
  await sql`drop table uploads, upload_remains`.execute(db)
  await sql`drop function keep_upload_key`.execute(db)
}

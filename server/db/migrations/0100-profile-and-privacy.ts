import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Without a row of settings, a member has the column defaults (contract/privacy.ts). */
const statements = [
  `alter table users add column bio text not null default '', add column cover_picture text not null default ''`,
  `create index users_uploaded_cover on users (cover_picture) where cover_picture like '/uploads/%'`,
  `create table privacy_settings (
    user_id bigint primary key references users on delete cascade,
    online text not null default 'everyone' check (online in ('everyone', 'friends', 'nobody')),
    friends text not null default 'everyone' check (friends in ('everyone', 'friends', 'nobody')),
    posts text not null default 'everyone' check (posts in ('everyone', 'friends', 'nobody')),
    friend_requests text not null default 'everyone'
      check (friend_requests in ('everyone', 'friends-of-friends', 'nobody')),
    messages text not null default 'friends' check (messages in ('everyone', 'friends', 'nobody'))
  )`,
  `create table muted_words (
    user_id bigint primary key references users on delete cascade,
    words text[] not null
  )`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table muted_words, privacy_settings`.execute(db)
  await sql`alter table users drop column bio, drop column cover_picture`.execute(db)
}

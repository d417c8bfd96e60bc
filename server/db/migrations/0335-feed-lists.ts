import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Named lists of members, whose posts form a feed. The follows of a list have the kind `feed-list`. */
const statements = [
  `create table feed_lists (
    id bigint generated always as identity (start with 101) primary key,
    owner_id bigint not null references users on delete cascade,
    request_id uuid not null,
    name text not null check (length(name) between 1 and 80),
    is_public boolean not null,
    created_at timestamptz not null default now(),
    constraint feed_lists_request unique (owner_id, request_id)
  )`,
  `create table feed_list_members (
    list_id bigint not null references feed_lists on delete cascade,
    user_id bigint not null references users on delete cascade,
    added_at timestamptz not null default now(),
    primary key (list_id, user_id)
  )`,
  'create index feed_list_members_user on feed_list_members (user_id)',
  `create trigger feed_lists_forget after delete on feed_lists for each row execute function forget_target('feed-list')`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from follows where kind = 'feed-list'`.execute(db)
  await sql`drop table feed_list_members, feed_lists`.execute(db)
}

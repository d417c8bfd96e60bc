import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * One row for each pair of members, regardless of the sender, so that two simultaneous requests use the same row. A
 * rejected request stays ('refused'), also after its sender withdrew it ('withdrawn'), so that it cannot be sent
 * repeatedly. Following a tipster and following a member become the same.
 */
const statements = [
  `create table friendships (
    low_id bigint not null references users on delete cascade,
    high_id bigint not null references users on delete cascade,
    asked_by bigint not null,
    state text not null check (state in ('pending', 'friends', 'refused', 'withdrawn')),
    changed_at timestamptz not null default now(),
    primary key (low_id, high_id),
    check (low_id < high_id),
    check (asked_by in (low_id, high_id))
  )`,
  'create index friendships_high on friendships (high_id, low_id)',
  `create table blocks (
    user_id bigint not null references users on delete cascade,
    blocked_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, blocked_id),
    check (user_id <> blocked_id)
  )`,
  'create index blocks_blocked on blocks (blocked_id, user_id)',
  `update follows set kind = 'member' where kind = 'tipster'`,
  `update follow_counts set kind = 'member' where kind = 'tipster'`,
  'drop trigger users_forget on users',
  `create trigger users_forget after delete on users for each row execute function forget_target('member')`,
  `create function copy_commentator_followers() returns trigger language plpgsql as $$
    begin
      update commentator_profiles set followers = new.followers where user_id = new.target_id;
      return null;
    end $$`,
  `create trigger follow_counts_commentators after insert or update on follow_counts
    for each row when (new.kind = 'member') execute function copy_commentator_followers()`,
  `create function count_commentator_followers() returns trigger language plpgsql as $$
    begin
      new.followers := coalesce(
        (select followers from follow_counts where kind = 'member' and target_id = new.user_id), 0);
      return new;
    end $$`,
  `create trigger commentator_profiles_followers before insert on commentator_profiles
    for each row execute function count_commentator_followers()`,
  `update commentator_profiles as p set followers = coalesce(
    (select c.followers from follow_counts as c where c.kind = 'member' and c.target_id = p.user_id), 0)`,
]

const back = [
  'drop trigger commentator_profiles_followers on commentator_profiles',
  'drop trigger follow_counts_commentators on follow_counts',
  'drop function count_commentator_followers, copy_commentator_followers',
  'drop trigger users_forget on users',
  `create trigger users_forget after delete on users for each row execute function forget_target('tipster')`,
  `update follow_counts set kind = 'tipster' where kind = 'member'`,
  `update follows set kind = 'tipster' where kind = 'member'`,
  'drop table blocks, friendships',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const statement of back) await sql.raw(statement).execute(db)
}

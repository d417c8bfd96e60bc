import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * A member's drafts, each with an id that its post will have as its request. `publish_at` makes a draft a scheduled
 * post; `due_at` is the time of its next attempt, and the end of the lease while one runs. `revision` grows with each
 * change. `refusal` is the error that kept a scheduled post from being published.
 */
const statements = [
  `alter table post_draft_attachments drop constraint post_draft_attachments_pkey,
    drop constraint post_draft_attachments_user_id_fkey, add column draft_id uuid`,
  `alter table post_drafts drop constraint post_drafts_pkey,
    add column id uuid not null default gen_random_uuid(),
    add column fixture_id bigint,
    add column is_moment boolean not null default false,
    add column publish_at timestamptz,
    add column due_at timestamptz,
    add column revision integer not null default 0,
    add column refusal text,
    add check ((publish_at is null) = (due_at is null)),
    add primary key (user_id, id)`,
  'alter table post_drafts alter column id drop default',
  `update post_draft_attachments as a set draft_id = d.id from post_drafts as d where d.user_id = a.user_id`,
  `alter table post_draft_attachments alter column draft_id set not null,
    add primary key (user_id, draft_id, position),
    add foreign key (user_id, draft_id) references post_drafts on delete cascade`,
  'create index post_drafts_due on post_drafts (due_at) where due_at is not null',
  'create index post_drafts_fixture on post_drafts (fixture_id) where fixture_id is not null',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Keeps the newest draft of each member. */
const back = [
  `delete from post_drafts as d where exists (select from post_drafts as o where o.user_id = d.user_id
    and (o.updated_at, o.id) > (d.updated_at, d.id))`,
  `alter table post_draft_attachments drop constraint post_draft_attachments_pkey,
    drop constraint post_draft_attachments_user_id_draft_id_fkey, drop column draft_id`,
  `alter table post_drafts drop constraint post_drafts_pkey, drop column fixture_id, drop column is_moment,
    drop column publish_at, drop column due_at, drop column revision, drop column refusal, drop column id,
    add primary key (user_id)`,
  `alter table post_draft_attachments add primary key (user_id, position),
    add foreign key (user_id) references post_drafts on delete cascade`,
]

export async function down(db: Kysely<Database>): Promise<void> {
  for (const statement of back) await sql.raw(statement).execute(db)
}

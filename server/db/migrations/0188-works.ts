import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Films and comics: works in parts (episodes, chapters), each member's progress, and the content of each part.
 * `published_at` is null until a work or part is published. `score` orders by rating: five votes of 3.6 stars are added
 * to each work, so that a single five-star vote does not lead. Triggers maintain the copies that lists are sorted by.
 */
const statements = [
  `create table works (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('film', 'comic')),
    slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
    titles jsonb not null,
    summaries jsonb not null,
    original_title text not null default '',
    form text not null check (form in ('movie', 'series', 'comic') and (form = 'comic') = (kind = 'comic')),
    year smallint not null,
    age smallint not null check (age in (0, 13, 16, 18)),
    country text not null default '',
    genres text[] not null,
    makers text[] not null,
    performers text[] not null default '{}',
    cover text not null,
    still text not null,
    colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
    is_complete boolean not null default true,
    featured_rank smallint,
    sought text not null default '',
    sort_name text generated always as (fold_text(titles ->> 'vi')) stored,
    rating_total integer not null default 0,
    rating_stars integer not null default 0,
    score integer generated always as ((100 * (rating_stars + 18)) / (rating_total + 5)) stored,
    views bigint not null default 0,
    parts integer not null default 0,
    renewed_at timestamptz not null default now(),
    published_at timestamptz,
    changed_at timestamptz not null default now(),
    unique (kind, slug)
  )`,
  'create index works_newest on works (kind, renewed_at desc, id desc) where published_at is not null',
  'create index works_score on works (kind, score desc, id desc) where published_at is not null',
  'create index works_views on works (kind, views desc, id desc) where published_at is not null',
  'create index works_name on works (kind, sort_name, id) where published_at is not null',
  'create index works_genres on works using gin (genres)',
  'create index works_sought on works using gin (sought gin_trgm_ops)',
  `create table work_parts (
    id bigint generated always as identity primary key,
    work_id bigint not null references works on delete cascade,
    position integer not null check (position between 1 and 9999),
    season smallint not null default 1 check (season between 1 and 99),
    number integer not null check (number between 0 and 9999),
    titles jsonb not null,
    summaries jsonb not null,
    still text not null,
    length integer not null check (length >= 0),
    published_at timestamptz,
    unique (work_id, position) deferrable initially immediate
  )`,
  `create function renew_work() returns trigger language plpgsql as $$
    declare
      changed bigint := case tg_op when 'DELETE' then old.work_id else new.work_id end;
    begin
      update works w set
        parts = (select count(*) from work_parts p where p.work_id = changed and p.published_at is not null),
        renewed_at = coalesce(
          (select max(p.published_at) from work_parts p where p.work_id = changed), w.renewed_at
        ),
        changed_at = now()
      where w.id = changed;
      return null;
    end $$`,
  `create trigger work_parts_renew after insert or update or delete on work_parts
    for each row execute function renew_work()`,
  `create table part_places (
    user_id bigint not null references users on delete cascade,
    part_id bigint not null references work_parts on delete cascade,
    place integer not null check (place >= 0),
    is_done boolean not null,
    seen_at timestamptz not null,
    primary key (user_id, part_id)
  )`,
  'create index part_places_latest on part_places (user_id, seen_at desc)',
  'create index part_places_part on part_places (part_id)',

  `create table film_episodes (
    part_id bigint primary key references work_parts on delete cascade,
    intro_from_ms integer,
    intro_to_ms integer,
    credits_at_ms integer,
    check ((intro_from_ms is null) = (intro_to_ms is null) and intro_from_ms < intro_to_ms)
  )`,
  `create table film_sounds (
    id bigint generated always as identity primary key,
    part_id bigint not null references work_parts on delete cascade,
    place smallint not null default 0,
    language text not null,
    label text not null,
    src text not null
  )`,
  'create index film_sounds_part on film_sounds (part_id, place, id)',
  `create table film_subtitles (
    id bigint generated always as identity primary key,
    part_id bigint not null references work_parts on delete cascade,
    place smallint not null default 0,
    language text not null,
    label text not null,
    src text not null,
    is_captions boolean not null
  )`,
  'create index film_subtitles_part on film_subtitles (part_id, place, id)',
  `create table comic_pages (
    id bigint generated always as identity primary key,
    part_id bigint not null references work_parts on delete cascade,
    place smallint not null default 0,
    src text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0)
  )`,
  'create index comic_pages_part on comic_pages (part_id, place, id)',

  `create function copy_work_rating() returns trigger language plpgsql as $$
    begin
      update works set rating_total = new.total, rating_stars = new.stars where id = new.target_id and kind = new.kind;
      return null;
    end $$`,
  `create trigger rating_counts_works after insert or update on rating_counts
    for each row when (new.kind in ('film', 'comic')) execute function copy_work_rating()`,
  `create function copy_work_views() returns trigger language plpgsql as $$
    begin
      update works set views = new.views where id = new.target_id and kind = new.kind;
      return null;
    end $$`,
  `create trigger view_counts_works after insert or update on view_counts
    for each row when (new.kind in ('film', 'comic')) execute function copy_work_views()`,
  // Deletes a work's social rows with the work: see migrations 0080 and 0187.
  ...['film', 'comic'].flatMap((kind) => [
    `create trigger works_forget_${kind} after delete on works
      for each row when (old.kind = '${kind}') execute function forget_target('${kind}')`,
    `create trigger works_forget_ratings_${kind} after delete on works
      for each row when (old.kind = '${kind}') execute function forget_ratings('${kind}')`,
  ]),
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop trigger rating_counts_works on rating_counts`.execute(db)
  await sql`drop trigger view_counts_works on view_counts`.execute(db)
  await sql`drop table comic_pages, film_subtitles, film_sounds, film_episodes, part_places, work_parts, works`.execute(
    db,
  )
  await sql`drop function renew_work, copy_work_rating, copy_work_views`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  // Refuses to change a value that is set, but allows setting a null. Arguments name the columns that may change.
  `create function refuse_second_change() returns trigger language plpgsql as $$
    begin
      if exists (
        select from jsonb_each(to_jsonb(old) - coalesce(tg_argv, '{}')) as kept
        where kept.value <> 'null' and kept.value is distinct from to_jsonb(new) -> kept.key
      ) then raise exception '% is written once', tg_table_name; end if;
      return new;
    end $$`,

  // Each race refers to its chain and to its position there, counted from 1. A room's chains were used one after
  // another.
  `alter table marble_races add chain_id bigint references marble_chains, add chain_no int`,
  `update marble_races r set chain_id = c.id, chain_no = r.race_no - c.before
    from (
      select id, room_id, used, (sum(used) over (partition by room_id order by id) - used)::int as before
      from marble_chains
    ) c
    where c.room_id = r.room_id and r.race_no > c.before and r.race_no <= c.before + c.used`,
  `alter table marble_races alter chain_id set not null, alter chain_no set not null,
    add constraint marble_races_link unique (chain_id, chain_no)`,

  // The starts of the existing chains are readable in old copies of the database, so those chains end here. The
  // announced race keeps its seed, which can no longer be changed.
  `alter table marble_chains drop start, drop used, add sealed_start bytea`,
  `alter table marble_races alter server_seed drop not null`,
  // A race whose seed can no longer be opened is cancelled: it is settled without a draw.
  `alter table marble_races drop constraint marble_races_check1`,

  `create trigger marble_chains_append_only before update or delete on marble_chains
    for each statement execute function refuse_change()`,
  `create trigger marble_races_write_once before update on marble_races for each row when (old.settled_at is null)
    execute function refuse_second_change('starts_at', 'locks_at', 'frames')`,
  `create trigger marble_races_settled before update on marble_races for each row when (old.settled_at is not null)
    execute function refuse_second_change()`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Marks chains that were sealed since then as used up, because their starts cannot be read here. */
export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop trigger marble_races_settled on marble_races`.execute(db)
  await sql`drop trigger marble_races_write_once on marble_races`.execute(db)
  await sql`drop trigger marble_chains_append_only on marble_chains`.execute(db)
  await sql`delete from marble_picks where race_id in (select id from marble_races where server_seed is null)`.execute(
    db,
  )
  await sql`delete from marble_races where server_seed is null`.execute(db)
  await sql`alter table marble_races alter server_seed set not null,
    add constraint marble_races_check1 check (settled_at is null or drawn_at is not null)`.execute(db)
  await sql`alter table marble_chains add start text, add used int not null default 0`.execute(db)
  await sql`update marble_chains set start = anchor, used = length`.execute(db)
  await sql`alter table marble_chains alter start set not null, drop sealed_start,
    add check (used between 0 and length)`.execute(db)
  await sql`alter table marble_races drop chain_id, drop chain_no`.execute(db)
  await sql`drop function refuse_second_change`.execute(db)
}

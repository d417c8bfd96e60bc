import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Probabilities are in ten-thousandths. Forecasts are one chain, append-only like the tips. The roots of days cover it
 * as the chain of the author 0, who is not a member.
 */
const statements = [
  `create table forecasts (
    fixture_id bigint primary key references fixtures,
    seq integer not null unique check (seq > 0),
    kick_off timestamptz not null,
    dc_home smallint not null,
    dc_draw smallint not null,
    dc_away smallint not null,
    elo_home smallint not null,
    elo_draw smallint not null,
    elo_away smallint not null,
    record text not null,
    prev_hash text not null unique check (prev_hash ~ '^[0-9a-f]{64}$'),
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    created_at timestamptz not null,
    check (created_at < kick_off),
    check (dc_home + dc_draw + dc_away = 10000),
    check (elo_home + elo_draw + elo_away = 10000)
  )`,
  `create index forecasts_kick_off on forecasts (kick_off)`,
  `create index forecasts_created on forecasts (created_at)`,
  `create trigger forecasts_append_only before update or delete or truncate on forecasts
    for each statement execute function refuse_change()`,
  'alter table tip_day_heads drop constraint tip_day_heads_user_id_fkey',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table forecasts`.execute(db)
  // Published days keep their heads of forecasts, because nothing may change them.
  await sql`
    do $$ begin
      alter table tip_day_heads add constraint tip_day_heads_user_id_fkey foreign key (user_id) references users not valid;
      if not exists (select from tip_day_heads where user_id = 0) then
        alter table tip_day_heads validate constraint tip_day_heads_user_id_fkey;
      end if;
    end $$`.execute(db)
}

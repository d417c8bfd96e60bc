import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Stored squads, line-ups and events become due. The running site derives their players in batches. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`insert into player_dues (kind, ref_id)
    select distinct 'team', team_id from squad_players
    union all
    select 'fixture', fixture_id from (
      select fixture_id from fixture_events
      union
      select fixture_id from fixture_details where lineups is not null
    ) as stored
    on conflict do nothing`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from player_dues`.execute(db)
}

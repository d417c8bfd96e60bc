import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Decisions of a competition beside the results. A team's points have one row per reason: a repeated ruling, or an
 * appeal against it, changes the figure and adds no row. A team has one figure of each other kind.
 */
const statements = [
  `create table season_rulings (
    id bigint generated always as identity primary key,
    season_id bigint not null references seasons on delete cascade,
    team_id bigint not null references teams on delete cascade,
    kind text not null check (kind in ('points', 'conduct', 'ranking', 'lots')),
    value integer not null,
    reason text not null default '',
    ruled_at timestamptz not null default now(),
    check (kind <> 'points' or (value <> 0 and reason <> '')),
    check (kind <> 'conduct' or value <= 0),
    check (kind not in ('ranking', 'lots') or value > 0)
  )`,
  `create unique index season_rulings_points on season_rulings (season_id, team_id, reason) where kind = 'points'`,
  `create unique index season_rulings_figures on season_rulings (season_id, team_id, kind) where kind <> 'points'`,
  `create index season_rulings_team on season_rulings (team_id)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table season_rulings`.execute(db)
}

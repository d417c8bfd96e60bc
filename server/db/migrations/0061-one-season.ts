import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * A season is identified only by its tournament and its name. Files wrote 2025/26 and providers wrote 2025-26, so one
 * season became two. They are merged under the first spelling, into the season with the most fixtures.
 */
const statements = [
  `create temporary table season_names on commit drop as
    select
      s.id,
      first_value(s.id) over (
        partition by s.tournament_id, spelt.name
        order by (select count(*) from fixtures f where f.season_id = s.id) desc, s.id
      ) as kept_id,
      spelt.name
    from seasons s
    cross join lateral (
      select case
        when trim(s.name) ~ '^(\\d{4})\\s*[-–/]\\s*\\1$' then left(trim(s.name), 4)
        else regexp_replace(trim(s.name), '^(\\d{4})\\s*[-–/]\\s*(?:\\d{2})?(\\d{2})$', '\\1/\\2')
      end as name
    ) spelt`,
  `update fixtures f set season_id = n.kept_id
    from season_names n where f.season_id = n.id and n.id <> n.kept_id`,
  `update seasons s set starts_on = whole.starts_on, ends_on = whole.ends_on, is_current = whole.is_current
    from (
      select n.kept_id, min(t.starts_on) as starts_on, max(t.ends_on) as ends_on, bool_or(t.is_current) as is_current
      from season_names n join seasons t on t.id = n.id
      group by n.kept_id having count(*) > 1
    ) whole
    where s.id = whole.kept_id`,
  `delete from seasons s using season_names n where s.id = n.id and n.id <> n.kept_id`,
  `update seasons s set name = n.name from season_names n where s.id = n.id and s.name <> n.name`,
  `alter table seasons drop column source_key`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table seasons add column source_key text`.execute(db)
  await sql`update seasons set source_key = 'season:' || id`.execute(db)
  await sql`alter table seasons alter column source_key set not null, add unique (source_key)`.execute(db)
}

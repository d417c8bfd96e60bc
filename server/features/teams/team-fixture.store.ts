import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import { canBeOn, maxLiveMs } from '#server/db/live-bound.ts'
import { offsetOf } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'

type Paging = { pageNum: number; pageSize: number }
export type FixtureIds = { ids: string[]; total: number }

const hourMs = 3_600_000
/** Without a reported start, a fixture counts as still to come for this long after its kick-off. */
const lateStartMs = 3 * hourMs

function isOn(now: Date) {
  return sql`(status between 1 and 5 and ${canBeOn(now.getTime(), { sport: 'sport', kickOff: 'kick_off' })})`
}

/** Returns live and coming fixtures, soonest first. Leaves out fixtures whose start or end was not reported in time. */
export async function listComing(
  db: Db,
  { teamId, now, paging }: { teamId: string; now: Date; paging: Paging },
): Promise<FixtureIds> {
  const since = new Date(now.getTime() - maxLiveMs)
  const late = new Date(now.getTime() - lateStartMs)
  return page(
    db,
    sql`
      select id, kick_off from (${fixtures(db)}) f
      where home_id = ${teamId} and kick_off > ${since} and (kick_off > ${late} and status >= 0 or ${isOn(now)})
      union all
      select id, kick_off from (${fixtures(db)}) f
      where away_id = ${teamId} and kick_off > ${since} and (kick_off > ${late} and status >= 0 or ${isOn(now)})`,
    { order: 'asc', paging },
  )
}

/** Returns past fixtures, newest first, including those without a result. */
export async function listEnded(
  db: Db,
  { teamId, now, paging }: { teamId: string; now: Date; paging: Paging },
): Promise<FixtureIds> {
  const late = new Date(now.getTime() - lateStartMs)
  return page(
    db,
    sql`
      select id, kick_off from (${fixtures(db)}) f
      where home_id = ${teamId} and kick_off < ${now} and (status < 0 or kick_off < ${late} and not ${isOn(now)})
      union all
      select id, kick_off from (${fixtures(db)}) f
      where away_id = ${teamId} and kick_off < ${now} and (status < 0 or kick_off < ${late} and not ${isOn(now)})`,
    { order: 'desc', paging },
  )
}

/**
 * A team has only hundreds of fixtures. So both parts are read from an index by kick-off and counted completely. A page
 * past the end needs a second query for the total.
 */
async function page(
  db: Db,
  of: ReturnType<typeof sql>,
  { order, paging }: { order: 'asc' | 'desc'; paging: Paging },
): Promise<FixtureIds> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: string; total: string }>`
    select id, count(*) over () as total from (${of}) as played
    order by kick_off ${direction}, id ${direction}
    limit ${paging.pageSize} offset ${offsetOf(paging)}`.execute(db)
  const [first] = rows
  if (first || paging.pageNum === 1) return { ids: rows.map(({ id }) => id), total: Number(first?.total ?? 0) }
  const counted = await sql<{ total: string }>`select count(*) as total from (${of}) as played`.execute(db)
  return { ids: [], total: Number(counted.rows[0]?.total ?? 0) }
}

export type FormRow = {
  id: string
  kick_off: Date
  is_home: boolean
  home_names: LocalText
  away_names: LocalText
  home_score: number
  away_score: number
}

/** Returns a team's latest results, newest first. */
export async function listForm(db: Db, teamId: string, limit: number): Promise<FormRow[]> {
  const of = (side: 'home_id' | 'away_id') => sql`
    (select * from (${fixtures(db)}) f
     where ${sql.ref(side)} = ${teamId} and state in ('finished', 'awarded') and home_score is not null and away_score is not null
     order by kick_off desc limit ${limit})`
  const { rows } = await sql<FormRow>`
    select f.id, f.kick_off, f.home_id = ${teamId} as is_home, home.names as home_names, away.names as away_names,
      f.home_score, f.away_score
    from (${of('home_id')} union all ${of('away_id')}) as f
    join teams as home on home.id = f.home_id
    join teams as away on away.id = f.away_id
    order by f.kick_off desc, f.id desc
    limit ${limit}`.execute(db)
  return rows
}

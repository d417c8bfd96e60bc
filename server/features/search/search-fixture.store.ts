import { sql } from 'kysely'
import { maxLiveMs } from '#server/db/live-bound.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A fixture counts as still to come for this long after its kick-off, because its start may not be reported yet. */
const lateStartMs = 3 * hourMs
const pairCandidates = 200
/**
 * Max teams read per word. A word that more teams share is not distinctive: relevant teams are found by their other
 * words.
 */
const maxReadOfWord = 700
const maxNames = 20
const pairWindowMs = 400 * dayMs

type Around = { now: Date; limit: number }

/** Sorts live fixtures first, then by distance in time, past or future. */
function nearest(now: Date) {
  const since = new Date(now.getTime() - maxLiveMs)
  return sql`(status between 1 and 5 and kick_off > ${since}) desc, abs(extract(epoch from kick_off - ${now})), id`
}

/**
 * Returns ids of fixtures of these teams and tournaments, live ones first, then the closest to now. Reads a few
 * fixtures before and after now for each by index, so that the cost does not depend on the number played.
 */
export async function listNear(
  db: Db,
  { teamIds, tournamentIds, now, limit }: Around & { teamIds: string[]; tournamentIds: string[] },
): Promise<string[]> {
  const since = new Date(now.getTime() - lateStartMs)
  const few = (column: string, id: string, limit: number) => sql`
    (select id, kick_off, status from (${fixtures(db)}) f where ${sql.ref(column)} = ${sql.ref(id)} and kick_off >= ${since}
      order by kick_off limit ${limit})
    union all
    (select id, kick_off, status from (${fixtures(db)}) f where ${sql.ref(column)} = ${sql.ref(id)} and kick_off < ${since}
      order by kick_off desc limit ${limit})`
  const { rows } = await sql<{ id: string }>`
    select id from (
      select near.* from unnest(${teamIds}::bigint[]) as team (team_id)
        cross join lateral (${few('home_id', 'team_id', 3)} union all ${few('away_id', 'team_id', 3)}) as near
      union
      select near.* from unnest(${tournamentIds}::bigint[]) as tournament (of_id)
        cross join lateral (${few('tournament_id', 'of_id', limit)}) as near
    ) as found
    order by ${nearest(now)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns ids of fixtures whose two teams together have all the words: `arsenal chelsea`. A bit set records the words
 * that each team has. A fixture matches when both teams together have all words and neither has all of them alone.
 */
export async function listOfPair(db: Db, { words, now, limit }: Around & { words: string[] }): Promise<string[]> {
  const all = 2 ** words.length - 1
  const has = words.map((word, i) => sql`case when name like ${`% ${word}%`} then ${2 ** i}::int else 0 end`)
  const letters = words.map((word, i) => sql`(words >> ${i}::int & 1) * ${word.length}::int`)
  const read = words.map(
    (word) =>
      sql`(select ref_id from search_names where kind = 'team' and name like ${`% ${word}%`} limit ${maxReadOfWord})`,
  )
  const from = new Date(now.getTime() - pairWindowMs)
  const to = new Date(now.getTime() + pairWindowMs)
  const { rows } = await sql<{ id: string }>`
    with named as (
      select found.ref_id, bit_or(own.words) as words
      from (${sql.join(read, sql` union `)}) as found
      cross join lateral (
        select ${sql.join(has, sql` | `)} as words from search_names
        where kind = 'team' and ref_id = found.ref_id limit ${maxNames}
      ) as own
      group by found.ref_id
    ), team as materialized (
      select ref_id, words from named order by ${sql.join(letters, sql` + `)} desc, ref_id limit ${pairCandidates}
    )
    select f.id from team as home
    join (${fixtures(db)}) as f on f.home_id = home.ref_id and f.kick_off between ${from} and ${to}
    join team as away on away.ref_id = f.away_id
    where home.words | away.words = ${all}::int and home.words <> ${all}::int and away.words <> ${all}::int
    order by ${nearest(now)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

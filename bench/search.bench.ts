// Times the search and the queries of team and tournament pages at 10^4 teams with 10^5 fixtures, and at ten times as
// many. Prints the median of each query and the plans of the largest size.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrateToLatest } from '#server/db/migrate.ts'
import type { Database } from '#server/db/sql.ts'
import { startCluster } from '#server/engines/database/cluster.ts'
import { askedOf, wordsOfPair } from '#server/features/search/query.rules.ts'
import { foldText, listAlike, listNamed } from '#server/features/search/search.store.ts'
import { listNear, listOfPair } from '#server/features/search/search-fixture.store.ts'
import { listTeams } from '#server/features/teams/team.store.ts'
import { listComing, listEnded, listForm } from '#server/features/teams/team-fixture.store.ts'
import { listRounds, listSeasonFixtures } from '#server/features/tournaments/season.store.ts'
import { quantile } from './machine.ts'

/** `SIZES=10000` measures only the smallest size. */
const sizes = (process.env.SIZES ?? '10000,100000').split(',').map(Number)
const fixturesOfTeam = 10
const fixturesOfSeason = 380
const runs = 30
const firstTeam = 1001

const directory = await mkdtemp(join(tmpdir(), 'khan-dai-search-'))
const cluster = await startCluster(join(directory, 'postgres'))
const pool = new pg.Pool({ connectionString: cluster.urlOf('postgres'), max: 4 })
const seen: { sql: string; parameters: readonly unknown[] }[] = []
const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool }),
  log: (event) => void seen.push({ sql: event.query.sql, parameters: event.query.parameters }),
})

async function tournaments(): Promise<void> {
  await pool.query(`insert into tournaments (source_key, sport, names, colour, priority)
    select 't' || i, 10, jsonb_build_object('vi', 'Giải số ' || i, 'en', 'League ' || i, 'zh', '聯賽 ' || i), '#1e7d46',
      i % 100 from generate_series(1, 500) i`)
  await pool.query(`insert into seasons (tournament_id, name, starts_on, ends_on, is_current)
    select id, year, '2026-01-01', '2026-12-31', year = 6
    from generate_series(1, 6) year cross join tournaments`)
}

/** Adds teams with names of two words. One in fifteen has the same first word, as with real clubs. */
async function fill(fromTeam: number, toTeam: number): Promise<void> {
  await pool.query(
    `insert into teams (source_key, sport, names, short_name, colour, country, followers)
     select 'd' || i, 10, jsonb_build_object('vi', name, 'en', name, 'zh', name), upper(left(md5(i::text), 3)), '#1c56a8',
       (array['VN', 'ES', 'DE', 'FR', 'IT'])[1 + i % 5], i % 97
     from (
       select i, (array['FC', 'Real', 'Athletic', 'United', 'Sporting', 'Club', 'Hà Nội', 'Sông', 'Đông', 'Inter',
         'Dynamo', 'Union', 'Racing', 'Deportivo', 'Olympique'])[1 + i % 15] || ' ' || initcap(
         (array['ba', 'ma', 'to', 'li', 'ro', 'sa', 'nu', 'ke', 'vi', 'do', 'pe', 'ha'])[1 + (i * 7) % 12] ||
         (array['ne', 'ri', 'lo', 'mu', 'ta', 'ga', 'so', 'ci', 'be', 'wo'])[1 + (i / 12) % 10] ||
         (array['ch', 'ster', 'burg', 'ville', 'nia', 'land', 'dor', 'grad', 'mond', 'hagen'])[1 + (i / 120) % 10]) ||
         coalesce(' ' || nullif(i / 1200, 0), '') as name
       from generate_series($1::int, $2::int - 1) i
     ) named`,
    [fromTeam, toTeam],
  )
  await pool.query(
    `insert into fixtures (source_key, sport, tournament_id, season_id, home_id, away_id, round, round_number, kick_off,
       state, status, home_score, away_score)
     select 'f' || i, 10, s.tournament_id, s.id, ${firstTeam} + i % $3::int,
       ${firstTeam} + (i + 1 + i / $3::int * 37) % $3::int, '{"vi": "Vòng", "en": "Round", "zh": "輪"}', i % 38, at,
       case when at < now() then 'finished' else 'scheduled' end, case when at < now() then -1 else 0 end,
       case when at < now() then i % 5 end, case when at < now() then i % 3 end
     from generate_series($1::int * ${fixturesOfTeam}, $2::int * ${fixturesOfTeam} - 1) i
     cross join lateral (select now() + ((i + i / $3::int * 197) % 2000 - 1700) * interval '12 hours' as at) k
     join seasons s on s.id = (select min(id) from seasons) + i / ${fixturesOfSeason}`,
    [fromTeam, toTeam, toTeam],
  )
  await pool.query('vacuum analyze')
}

type Query = { name: string; run(): Promise<unknown> }

async function queries(): Promise<Query[]> {
  const now = new Date()
  const asked = async (q: string) => askedOf(await foldText(db, q))
  const paging = { pageNum: 1, pageSize: 20 }
  const teamId = String(firstTeam + 500)
  const seasonId = String((await pool.query('select min(id) as id from seasons')).rows[0].id)
  const named = async (q: string): Promise<Query> => {
    const question = await asked(q)
    return { name: `names: "${q}"`, run: () => listNamed(db, question, 5) }
  }
  const pair = await asked('united bari vs real marilo')
  const slip = await asked('sprtng malober')
  return [
    await named('h'),
    await named('ha noi'),
    await named('united'),
    await named('real bari'),
    await named('聯賽 47'),
    await named('zzzz'),
    {
      name: 'slip: "sprtng malober"',
      run: () => db.transaction().execute((tx) => listAlike(tx, slip, 5)),
    },
    {
      name: 'fixtures of 8 teams, 3 tournaments',
      run: () => {
        const teamIds = Array.from({ length: 8 }, (_, i) => String(firstTeam + i * 11))
        return listNear(db, { teamIds, tournamentIds: ['101', '102', '103'], now, limit: 5 })
      },
    },
    {
      name: 'fixture of two teams',
      run: () => listOfPair(db, { words: wordsOfPair(pair) ?? [], now, limit: 5 }),
    },
    { name: 'teams, first page', run: () => listTeams(db, { filter: {}, paging }) },
    { name: 'teams of a country', run: () => listTeams(db, { filter: { country: 'VN' }, paging }) },
    { name: 'team, to come', run: () => listComing(db, { teamId, now, paging }) },
    { name: 'team, results', run: () => listEnded(db, { teamId, now, paging }) },
    { name: 'team, form', run: () => listForm(db, teamId, 10) },
    { name: 'season, rounds', run: () => listRounds(db, seasonId) },
    { name: 'season, what its table is made of', run: () => listSeasonFixtures(db, seasonId) },
  ]
}

async function medianMs({ run }: Query): Promise<number> {
  for (let i = 0; i < 3; i += 1) await run()
  const samples: number[] = []
  for (let i = 0; i < runs; i += 1) {
    const startedAt = performance.now()
    await run()
    samples.push(performance.now() - startedAt)
  }
  return Number(quantile(samples, 0.5).toFixed(2))
}

/** Returns the lines of the query plan that read tables. */
async function planOf({ run }: Query): Promise<string> {
  seen.length = 0
  await run()
  const query = seen.at(-1)
  if (!query) throw new Error('no query was seen')
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary off) ${query.sql}`,
    [...query.parameters],
  )
  return rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => /Scan|Index Cond|Limit/.test(line) && !/CTE Scan|Subquery Scan/.test(line))
    .join('\n')
}

try {
  await migrateToLatest(db)
  await tournaments()
  const table: Record<string, Record<string, number>> = {}
  let filled = 0
  for (const size of sizes) {
    await fill(filled, size)
    filled = size
    for (const query of await queries())
      table[query.name] = { ...table[query.name], [`${size} teams`]: await medianMs(query) }
  }
  console.log('median milliseconds')
  console.table(table)
  for (const query of await queries())
    if (!query.name.startsWith('slip')) console.log(`\n${query.name}\n${await planOf(query)}`)
} finally {
  await db.destroy()
  await cluster.stop()
  await rm(directory, { recursive: true, force: true })
}

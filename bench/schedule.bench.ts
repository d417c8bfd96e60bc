// Times the schedule's queries at 10^4, 10^5 and 10^6 fixtures, 1,000 on each day. Only the table grows, not the
// results. Prints the plans of the largest table.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { fixtureFilters, sports } from '#contract/schedule.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import type { Database, Db } from '#server/db/sql.ts'
import { startCluster } from '#server/engines/database/cluster.ts'
import { dayIn, monthIn } from '#server/features/schedule/day.rules.ts'
import {
  countDay,
  countPerDay,
  listDay,
  listDayTournaments,
  listOfTournament,
} from '#server/features/schedule/day-list.store.ts'
import { listEntries } from '#server/features/schedule/entry.store.ts'
import { countLive, listCommented, listFeatured, listNowAndNext } from '#server/features/schedule/fixture-list.store.ts'
import { quantile } from './machine.ts'

/** `SIZES=10000` measures only the smallest size. */
const sizes = (process.env.SIZES ?? '10000,100000,1000000').split(',').map(Number)
const perDay = 1_000
const runs = 40
const zone = 'Asia/Ho_Chi_Minh'
const dayMs = 86_400_000

const directory = await mkdtemp(join(tmpdir(), 'khan-dai-schedule-'))
const cluster = await startCluster(join(directory, 'postgres'))
const pool = new pg.Pool({ connectionString: cluster.urlOf('postgres'), max: 4 })
const seen: { sql: string; parameters: readonly unknown[] }[] = []
const db: Db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool }),
  log: (event) => void seen.push({ sql: event.query.sql, parameters: event.query.parameters }),
})

async function people(): Promise<void> {
  await pool.query(`insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton, role)
    select 'blv' || i, 'blv' || i, 'blv' || i, 'BLV ' || i, 'blv ' || i, 'commentator' from generate_series(1, 50) i`)
  await pool.query(`insert into tournaments (source_key, sport, names, colour, priority)
    select 't' || i, (array[10, 10, 10, 20, 30])[1 + i % 5], jsonb_build_object('vi', 'Giải ' || i, 'en', 'League ' || i,
      'zh', '聯賽 ' || i), '#1e7d46', i % 100 from generate_series(1, 200) i`)
  await pool.query(`insert into teams (source_key, sport, names, short_name, colour)
    select 'd' || i, 10, jsonb_build_object('vi', 'Đội ' || i, 'en', 'Team ' || i, 'zh', '球隊 ' || i), 'D' || i,
      '#1c56a8' from generate_series(1, 2000) i`)
}

/** Adds fixtures for whole days around today. Fixtures that kicked off more than two hours ago have ended. */
async function fill(fromDay: number, toDay: number): Promise<void> {
  const today = dayIn(new Date().toISOString().slice(0, 10), { timeZone: zone }).from
  await pool.query(
    `insert into fixtures (source_key, sport, tournament_id, home_id, away_id, round, kick_off, is_featured, state,
       status, home_score, away_score)
     select 'f' || d || '/' || i, t.sport, t.id, 1001 + (i * 7 + d + 2000) % 2000, 1001 + (i * 7 + d + 3001) % 2000,
       '{"vi": "Vòng 1", "en": "Round 1", "zh": "第1輪"}', k.at, i % 40 = 0,
       case when k.at < now() - interval '2 hours' then 'finished' when k.at < now() then 'second_half' else 'scheduled' end,
       case when k.at < now() - interval '2 hours' then -1 when k.at < now() then 3 else 0 end,
       case when k.at < now() then i % 5 end, case when k.at < now() then i % 3 end
     from generate_series($2::int, $3::int - 1) d
     cross join generate_series(0, ${perDay - 1}) i
     cross join lateral (select $1::timestamptz + d * interval '1 day' + i * interval '86 seconds' as at) k
     join tournaments t on t.id = 101 + (i * 13 + d + 20000) % 200`,
    [today, fromDay, toDay],
  )
  await pool.query(
    `insert into fixture_commentators (fixture_id, user_id)
     select f.id, (select min(id) from users) + f.id % 50 from fixtures f where f.id % 20 = 0 on conflict do nothing`,
  )
  await pool.query('vacuum analyze')
}

type Query = { name: string; run(): Promise<unknown> }

function queries(): Query[] {
  const nowMs = Date.now()
  const date = new Date(nowMs).toISOString().slice(0, 10)
  const span = dayIn(date, { timeZone: zone })
  const { starts } = monthIn(date.slice(0, 7), { timeZone: zone })
  const whole = { span, narrowing: {}, nowMs }
  const paging = { pageNum: 1, pageSize: 40 }
  const middle = {
    sport: 10,
    priority: 50,
    tournamentId: '150',
    kickOffMs: span.from.getTime() + dayMs / 2,
    id: '10001',
  }
  const tournament = { tournamentId: '150', hasCommentator: false, after: null, nowMs, pageSize: 50 }
  return [
    { name: 'day, first 100', run: () => listDay(db, { ...whole, after: null, pageSize: 100 }) },
    { name: 'day, next 100', run: () => listDay(db, { ...whole, after: middle, pageSize: 100 }) },
    {
      name: 'day, ended',
      run: () => listDay(db, { ...whole, status: fixtureFilters.ended, after: null, pageSize: 100 }),
    },
    {
      name: 'day, one sport, with commentator',
      run: () =>
        listDay(db, {
          ...whole,
          narrowing: { sport: sports.basketball, hasCommentator: true },
          after: null,
          pageSize: 100,
        }),
    },
    { name: 'day, total', run: () => countDay(db, whole) },
    { name: 'day, tournaments', run: () => listDayTournaments(db, whole) },
    { name: 'calendar of a month', run: () => countPerDay(db, { starts, narrowing: {}, nowMs }) },
    {
      name: 'calendar, one tournament',
      run: () => countPerDay(db, { starts, narrowing: { tournamentId: '150' }, nowMs }),
    },
    { name: 'tournament, to come', run: () => listOfTournament(db, { ...tournament, isEnded: false }) },
    { name: 'tournament, ended', run: () => listOfTournament(db, { ...tournament, isEnded: true }) },
    { name: 'featured', run: () => listFeatured(db, { filter: fixtureFilters.coming, nowMs, paging }) },
    { name: 'now and next', run: () => listNowAndNext(db, { nowMs, paging }) },
    { name: 'commentated', run: () => listCommented(db, { nowMs, paging }) },
    { name: 'live totals', run: () => countLive(db, nowMs) },
    {
      name: 'commentators of 100 rows',
      run: () =>
        listEntries(
          db,
          Array.from({ length: 100 }, (_, i) => String(10_001 + i)),
        ),
    },
  ]
}

async function medianMs({ run }: Query): Promise<number> {
  for (let i = 0; i < 5; i += 1) await run()
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
  const [query] = seen
  if (!query) throw new Error('no query was seen')
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off) ${query.sql}`,
    [...query.parameters],
  )
  return rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => / Scan|Index Cond|Execution/.test(line))
    .join('\n')
}

try {
  await migrateToLatest(db)
  await people()
  const table = new Map<string, Record<string, number>>()
  let half = 0
  for (const size of sizes) {
    const days = size / perDay / 2
    await fill(-days, -half)
    await fill(half, days)
    half = days
    for (const query of queries())
      table.set(query.name, { ...table.get(query.name), [`${size} fixtures, ms`]: await medianMs(query) })
  }
  console.log(`median of ${runs} runs, ${perDay} fixtures a day, warm`)
  console.table(Object.fromEntries(table))
  for (const query of queries()) console.log(`\n-- ${query.name}, ${sizes.at(-1)} fixtures\n${await planOf(query)}`)
} finally {
  await db.destroy()
  await cluster.stop()
  await rm(directory, { recursive: true, force: true })
}

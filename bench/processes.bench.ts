// Ten web processes, one media process and one for jobs on one PostgreSQL with its default of 100 connections: statements
// and connections without visitors, and under calls that each need the database. `WEB` is the number of web processes,
// `POOLS` the sizes of their pools.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { liveSchedule } from '#contract/schedule.ts'
import { type Database, type Fleet, seed, startDatabase, startFleet } from './faults/fleet.ts'
import { quantile } from './machine.ts'

const web = Number(process.env.WEB ?? 10)
const pools = (process.env.POOLS ?? '20,7').split(',')
const IDLE_MS = 30_000
const LOAD_MS = 15_000
const CALLS_AT_ONCE = 32
const SHOWN = 10

const folder = await mkdtemp(join(tmpdir(), 'khan-dai-processes-'))
const rows: object[] = []
for (const pool of pools) await withPool(pool)
console.table(rows)
console.log(`load average over the last minute ${loadavg()[0]?.toFixed(1)}, our own part in it included`)
await rm(folder, { recursive: true, force: true })
process.exit()

async function withPool(pool: string): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  try {
    const database = await startDatabase({ shared_preload_libraries: 'pg_stat_statements', max_connections: '100' })
    closers.push(database.stop)
    await database.query('create extension pg_stat_statements')
    await seed(database, async (world) => {
      for (let n = 0; n < 20; n += 1) await world.result({ score: [n, 1] })
    })
    const fleet = await startFleet(
      { database, folder: join(folder, pool), closers, env: { DATABASE_POOL: pool } },
      { web, media: 1 },
    )
    const idle = await whileIdle(database)
    const load = await underCalls(fleet, database)
    rows.push({ 'web processes': web, DATABASE_POOL: pool, ...idle, ...load })
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

async function whileIdle(database: Database) {
  await delay(IDLE_MS / 3)
  await database.query('select pg_stat_statements_reset()')
  await delay(IDLE_MS)
  const { rows: found } = await database.query(
    `select calls::int, round(total_exec_time::numeric / calls, 2)::float8 as "ms each", left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query
     from pg_stat_statements order by calls desc`,
  )
  const calls = found.reduce((sum: number, row: { calls: number }) => sum + row.calls, 0)
  const perSecond = (count: number) => Number(((count * 1_000) / IDLE_MS).toFixed(2))
  console.table(
    found
      .slice(0, SHOWN)
      .map((row: { calls: number; query: string }) => ({ 'a second': perSecond(row.calls), ...row })),
  )
  return { 'idle: connections': await connections(database), 'idle: statements /s': perSecond(calls) }
}

/** Reads a page of the schedule of another day with each call, so that no memory answers. */
async function underCalls({ web: processes }: Fleet, database: Database) {
  const until = Date.now() + LOAD_MS
  const times: number[] = []
  const failures = new Map<string, number>()
  let most = 0
  const read = async (address: string, index: number) => {
    for (let n = index; Date.now() < until; n += CALLS_AT_ONCE) {
      const startedAt = performance.now()
      const query = new URLSearchParams({ pageSize: String(1 + (n % 50)), pageNum: String(1 + (n % 97)) })
      const outcome = await fetch(`${address}${liveSchedule.path}?${query}`).then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        (error: Error) => error.message,
      )
      if (outcome === '200') times.push(performance.now() - startedAt)
      else failures.set(outcome, (failures.get(outcome) ?? 0) + 1)
    }
  }
  const watching = (async () => {
    while (Date.now() < until) {
      most = Math.max(most, await connections(database).catch(() => most))
      await delay(500)
    }
  })()
  const readers = processes.flatMap(({ address }) =>
    Array.from({ length: CALLS_AT_ONCE }, (_, index) => read(address, index)),
  )
  await Promise.all([...readers, watching])
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  return {
    'calls: connections': most,
    'calls /s': Math.round((times.length * 1_000) / LOAD_MS),
    'p50 ms': Math.round(quantile(times, 0.5)),
    'failed %': Number(((failed * 100) / (failed + times.length)).toFixed(2)),
    failures: JSON.stringify(Object.fromEntries(failures)),
  }
}

/** Superusers have three connections more, so this also works when all are taken. */
async function connections(database: Database): Promise<number> {
  const { rows: found } = await database.query(
    `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and usename <> 'postgres'`,
  )
  return found[0].n
}

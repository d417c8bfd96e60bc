import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { quantile } from '#bench/machine.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import type { Db } from '#server/db/sql.ts'
import { startCluster } from '#server/engines/database/cluster.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { spanOf } from '#server/features/odds/board.rules.ts'
import { listBoard, listChangedLines, listInPlay } from '#server/features/odds/board.store.ts'
import { listLinesOf, listLinesOfMany } from '#server/features/odds/line.store.ts'

const perDay = 300
const rounds = 60

const parallel = 20_000

/**
 * Adds fixtures until the table has `to` rows: 300 a day, from a week ahead back into the past. Each has one company’s
 * odds.
 */
async function fill(url: string, { from, to }: { from: number; to: number }): Promise<void> {
  // A separate client, because the pool limits a statement to ten seconds.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  for (let first = from + 1; first <= to; first += parallel) {
    const last = Math.min(first + parallel - 1, to)
    await client.query(`
      with made as (
        insert into fixtures (source_key, sport, tournament_id, home_id, away_id, round, kick_off, status, state)
        select 'bench:' || n, 10, 101, 1001, 1002, '{"vi":"1","en":"1","zh":"1"}', at,
          case when at < now() - interval '2 hours' then -1 when at < now() then 1 else 0 end,
          case when at < now() - interval '2 hours' then 'finished' when at < now() then 'first_half' else 'scheduled' end
        from (
          select n, now() + interval '7 days' - n * (interval '1 day' / ${perDay}) as at
          from generate_series(${first}, ${last}) n
        ) f returning id
      )
      insert into odds_lines (fixture_id, company_id, kind, line_index, odds_type, is_closed, is_maintained, is_in_play,
        line, price_1, price_2, change_time)
      select id, 1, kind, 1, 2, false, false, false, 5000, 19500, 19500, now() from made, unnest(array[1, 2]) kind`)
  }
  await client.query('vacuum analyze fixtures')
  await client.query('vacuum analyze odds_lines')
  await client.end()
}

async function timed(run: () => Promise<unknown>): Promise<string> {
  const took: number[] = []
  for (let i = 0; i < rounds; i += 1) {
    const from = performance.now()
    await run()
    took.push(performance.now() - from)
  }
  return `${quantile(took, 0.5).toFixed(1)} / ${quantile(took, 0.95).toFixed(1)}`
}

/**
 * Returns the plans of the selects that `run` sends. Each select is explained before it runs on the same connection.
 */
async function plansOf(url: string, run: (db: Db) => Promise<unknown>): Promise<string> {
  const { db, pool, close } = await openPostgres({ url, poolSize: 1 })
  const plans: string[] = []
  // The pool has only this connection, so the next query gets it back with the patched `query`.
  const client = await pool.connect()
  const plain = client.query.bind(client) as (text: unknown, values?: unknown) => Promise<{ rows: Plan[] }>
  const explained = async (text: unknown, values?: unknown) => {
    if (typeof text === 'string' && text.startsWith('select')) {
      const { rows } = await plain(`explain (analyze, costs off, timing off, summary off, buffers off) ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plain(text, values)
  }
  Object.assign(client, { query: explained })
  client.release()
  await run(db)
  await close()
  return plans.join('\n\n')
}

type Plan = { 'QUERY PLAN': string }

export async function measureQueries(sizes: number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'khan-dai-odds-'))
  const cluster = await startCluster(join(folder, 'postgres'))
  const url = cluster.urlOf('postgres')
  const { db, close } = await openPostgres({ url, poolSize: 4 })
  await migrateToLatest(db)
  await sql`insert into tournaments (source_key, sport, names, colour) values ('b', 10, '{"vi":"B","en":"B","zh":"B"}', '#000000')`.execute(
    db,
  )
  await sql`insert into teams (source_key, sport, names, short_name, colour)
    select 'b' || n, 10, '{"vi":"B","en":"B","zh":"B"}', 'B', '#000000' from generate_series(1, 2) n`.execute(db)
  const page = { sport: 10, companyId: '1', after: null, limit: 61 } as const
  const today = spanOf('today', Date.now())
  const board = async (on: Db) => {
    const places = await listBoard(on, { ...page, ...today })
    return listLinesOfMany(on, { fixtureIds: places.map(({ fixtureId }) => fixtureId), companyId: '1' })
  }
  const table: Record<string, object> = {}
  let filled = 0
  for (const size of sizes) {
    await fill(url, { from: filled, to: size })
    filled = size
    const { id } = await db.selectFrom('fixtures').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    table[`${size} fixtures`] = {
      'a page of today': await timed(() => board(db)),
      'in play': await timed(() => listInPlay(db, page)),
      'a late page of early': await timed(() =>
        listBoard(db, {
          ...page,
          ...spanOf('early', Date.now()),
          after: { kickOff: new Date(Date.now() + 4 * 86_400_000), fixtureId: '1' },
        }),
      ),
      'one fixture': await timed(() => listLinesOf(db, { fixtureId: id })),
      'what a socket missed': await timed(() =>
        listChangedLines(db, { sport: 10, companyId: '1', ...today, after: '0', limit: 400 }),
      ),
    }
  }
  console.log('\nthe board’s queries, p50 / p95 in ms; 300 fixtures a day, so a bigger table is only a longer past')
  console.table(table)
  console.log(await plansOf(url, board))
  await close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

// Measures the bytes of a row with its indexes in tables that grow without end, and how fast old rows are deleted.
// `ROWS=1000000` measures more rows.

import { setTimeout as delay } from 'node:timers/promises'
import { machineLine } from './machine.ts'
import { startOwnApp } from './own-app.ts'

const rows = Number(process.env.ROWS ?? 200_000)
const texts = `(array['vào rồi', 'bàn thắng đẹp quá', 'trận này hay thật, thủ môn cứu thua liên tục', 'ai ghi bàn vậy anh em',
  'hiệp hai phải đá nhanh hơn mới gỡ được'])[1 + i % 5] || ' ' || i`

const own = await startOwnApp()
const { pool } = own.database
const statements = {
  chat_messages: `insert into chat_messages (room_id, id, user_id, uuid, text, address_hash, created_at)
    select 1000000 + i / 5000, 1 + i % 5000, 1 + i % 1000, gen_random_uuid(), ${texts}, '\\x0011223344556677', now() - interval '90 days'
    from generate_series(0, $1::int - 1) i`,
  odds_ticks: `insert into odds_ticks (line_id, change_time, line, price_1, price_2, odds_type, is_closed)
    select i % 400, now() - interval '90 days' + i * interval '60 ms', i % 7, 18000 + i % 900, 19000 + i % 800, 3, false
    from generate_series(0, $1::int - 1) i`,
  notifications: `insert into notifications (user_id, type, title, content, source_key, kind, created_at)
    select 1 + i % 1000, 30, 'NEW_COMMENT', '{"vi": ["Lan", "comment", "81"], "en": ["Lan", "comment", "81"], "zh": ["Lan", "comment", "81"]}',
      'comment:' || i, 'comment', now() - interval '120 days' from generate_series(0, $1::int - 1) i`,
  activities: `insert into activities (user_id, key, kind, at)
    select 1 + i % 1000, 'comment:' || i, 'comment', now() - interval '90 days' from generate_series(0, $1::int - 1) i`,
  view_marks: `insert into view_marks (hour, kind, target_id, reader)
    select 490000 + i / 100000, 'article', i % 500, 'g' || i from generate_series(0, $1::int - 1) i`,
  acts: `insert into acts (kind, by_user_id, by_role, user_id, reason)
    select 'record.changed', 1, 'operator', 1 + i % 1000, 'banners ' || i from generate_series(0, $1::int - 1) i`,
} as const
type Table = keyof typeof statements

const jobs: Partial<Record<Table, string>> = {
  chat_messages: 'chat.forget-messages',
  odds_ticks: 'odds.forget-ticks',
  notifications: 'notifications.forget',
  activities: 'activity.forget',
}
await own.fill([
  { text: `insert into run_settings (name, value) values ('chatMessageDays', '30'), ('oddsTickDays', '60')` },
  {
    text: `insert into chat_rooms (id, kind, fixture_id, last_id, last_message_at) overriding system value
      select 1000000 + i, 'fixture', 1000000 + i, 5000, now() - interval '90 days' from generate_series(0, $1::int / 5000) i`,
    values: [rows],
  },
])
// Every process reads the settings again after five seconds.
await delay(6_000)

const measured: Record<string, object> = {}
for (const table of Object.keys(statements) as Table[]) {
  await own.fill([{ text: statements[table], values: [rows] }])
  const { rows: sizes } = await pool.query(
    'select pg_table_size($1::regclass)::float8 as data, pg_indexes_size($1::regclass)::float8 as indexes',
    [table],
  )
  const each = (bytes: number) => Math.round(bytes / rows)
  const perRow = { 'data B': each(sizes[0].data), 'indexes B': each(sizes[0].indexes) }
  const job = own.app.features.all.flatMap((feature) => feature.jobs ?? []).find(({ name }) => name === jobs[table])
  const startedAt = performance.now()
  await job?.run()
  const rate = Math.round(rows / ((performance.now() - startedAt) / 1_000))
  measured[table] = {
    ...perRow,
    'GB at 10^7': Number(((sizes[0].data + sizes[0].indexes) / rows / 100).toFixed(1)),
    ...(job && { 'deleted a second': rate }),
  }
}
console.log(`${machineLine()}\n${rows.toLocaleString('en')} rows of each table:`)
console.table(measured)
await own.stop()
process.exit(0)

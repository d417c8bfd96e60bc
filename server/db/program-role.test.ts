import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { isGuarded } from './program-role.ts'

let database: DatabaseEngine
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the program cannot bypass the guard: it cannot disable triggers, own tables or become another role', async () => {
  const { db, pool } = database
  expect(await isGuarded(db)).toBe(true)
  for (const way of [
    'alter table tips disable trigger all',
    "set session_replication_role = 'replica'",
    'drop trigger tips_append_only on tips',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'set role postgres',
  ])
    await expect(pool.query(way)).rejects.toThrow(/permission denied|must be owner/)
  await pool.query('grant update, delete on tips to current_user')
  expect(await isGuarded(db)).toBe(true)
})

test('every table that refuses changes is read and append only for the program’s role, including the xu ledger', async () => {
  const { pool } = database
  for (const [table, column] of [
    ['ledger_transfers', 'reason'],
    ['ledger_postings', 'amount'],
    ['tips', 'hash'],
    ['tip_settlements', 'outcome'],
    ['tip_settlement_links', 'seq'],
    ['tip_days', 'root'],
    ['tip_day_heads', 'seq'],
    ['tip_odds_faults', 'tip_id'],
    ['forecasts', 'hash'],
    ['lucky_rounds', 'seed'],
    ['lucky_draws', 'amount'],
    ['marble_chains', 'anchor'],
    ['minigame_duel_sides', 'hash'],
  ])
    for (const deed of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`])
      await expect(pool.query(deed)).rejects.toThrow(/permission denied/)
})

test('races and shots, which are written in two steps, cannot be deleted by the program', async () => {
  for (const table of ['marble_races', 'minigame_shots'])
    for (const deed of [`delete from ${table}`, `truncate ${table}`])
      await expect(database.pool.query(deed)).rejects.toThrow(/permission denied/)
})

test('a single role is distinguished from two roles', async () => {
  const alone = await openTestDatabase('owner')
  expect(await isGuarded(alone.db)).toBe(false)
  await alone.close()
})

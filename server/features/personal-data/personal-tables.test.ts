import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Tables that reference members but are not exported, each with the reason. */
const exceptions: Record<string, string> = {
  article_openings: 'who has an article open now, gone within a minute',
  article_texts: 'what is read of articles: derived from them',
  acts: 'what moderators did, which nobody may change',
  console_changes: 'what operators did, which nobody may change',
  fixture_changes: 'what operators changed in matches, which nobody may change',
  brand_versions: 'what operators set as name and look, which nobody may change',
  page_versions: 'what operators wrote on static pages, which nobody may change',
  chat_rooms: 'belongs to its people; the standing of each is in chat_members',
  data_exports: 'the copies themselves, gone after seven days',
  departures: 'says that the account goes, and is taken away with it',
  mail_tokens: 'opens the account',
  notification_fanouts: 'where a batch goes on, not what a member did',
  match_moments: 'where a batch goes on, not what a member did',
  passwords: 'opens the account',
  post_mentions: 'derived from what others wrote',
  presence: 'who is there now, gone after minutes',
  recovery_codes: 'opens the account',
  run_settings: 'names the operator who asked for a value',
  sms_codes: 'opens the account',
  ledger_transfers: 'names the operator who adjusted a balance',
  stream_keys: 'opens the studio',
  tip_day_heads: 'the public ledger of tips',
  tip_heads: 'derived from tips: the end of a chain',
  tip_odds_faults: "a moderator's ruling",
  tip_settlement_links: 'the public ledger of tips',
  tip_standings: 'derived from tips and their results',
  tip_texts: 'names the moderator who hid a text, not its author',
  totp_keys: 'opens the account',
  word_rules: 'names the moderator who added a word',
}

test('every table that names members is declared as personal, or is an exception with a reason', async () => {
  const { rows } = await app.engines.database.pool.query<{ table: string }>(`
    select distinct c.table_name::text as table from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '(^|_)user_id$'
    union
    select distinct k.conrelid::regclass::text from pg_constraint k
      where k.contype = 'f' and k.confrelid = 'users'::regclass
    order by 1`)
  const naming = rows.map(({ table }) => table)
  const declared = new Set(app.features.all.flatMap(({ personal }) => personal ?? []).map(({ table }) => table))
  expect(naming.filter((table) => !declared.has(table) && !(table in exceptions))).toEqual([])
  // Each exception must name an existing table that references members and is not declared.
  expect(Object.keys(exceptions).filter((table) => declared.has(table) || !naming.includes(table))).toEqual([])
})

test('a declared table has the columns of its declaration, so that exports and deletions succeed', async () => {
  const parts = app.features.all.flatMap(({ personal }) => personal ?? [])
  for (const part of parts) expect(await part.read('0')).toEqual([])
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
})

import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'
import { checkTables } from './table-rules.ts'

const tips = {
  path: 'server/features/tips/tips.store.ts',
  text: "declare module '#server/db/sql.ts' {\n  interface Database {\n    tips: TipTable\n  }\n}",
}
const faultsOf = (path: string, text: string) => checkTables([tips, { path, text }]).map(({ fault }) => fault)

const chat = 'server/features/chat/chat.store.ts'

test.each([
  "db.insertInto('tips').values(row)",
  "db\n  .updateTable('tips')",
  "tx.deleteFrom('tips as t')",
  'sql`insert into tips (id) values (1)`',
  'sql`update tips set a = 1`',
  'sql`update tips t set a = 1`',
  'sql`delete from tips where id = 1`',
])('another feature may not write a table: %s', (text) => {
  expect(faultsOf(chat, text)).toContain('writes tips, which tips owns')
  expect(faultsOf('server/features/tips/more.store.ts', text)).toEqual([])
})

test.each([
  "db.selectFrom('tips as t')",
  "q.leftJoin('tips', 'a', 'b')",
  'sql`select 1 from tips`',
  'sql`a join tips t`',
])('another feature reads a table by a query of server/tables: %s', (text) => {
  expect(faultsOf(chat, text)).toEqual(['reads tips by name: join a query of server/tables/'])
  expect(faultsOf('server/tables/tips.ts', text)).toEqual([])
  expect(faultsOf('server/features/chat/chat.test.ts', text)).toEqual([])
})

test('text in a comment is not a query', () => {
  expect(faultsOf(chat, '// select from tips\nconst a = 1 // from tips')).toEqual([])
})

test('the program satisfies the rules', () => {
  expect(checkTables(readSources())).toEqual([])
})

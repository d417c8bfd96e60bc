import { type ColumnType, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { WordAction } from '#contract/moderation.ts'
import { readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'

type WordTable = {
  word: string
  action: WordAction
  by_user_id: string | null
  created_at: ColumnType<Date, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    word_rules: WordTable
  }
}

export async function listWordRules(db: Db): Promise<{ word: string; action: WordAction }[]> {
  return db.selectFrom('word_rules').select(['word', 'action']).execute()
}

export type WordRow = { word: string; action: WordAction; byUserId: string | null; createdAt: Date }

/** Returns the operators' rules, newest first. */
export async function pageOfWordRules(db: Db, paging: KeysetPaging): Promise<KeysetPage<WordRow>> {
  const query = db
    .selectFrom('word_rules')
    .select(['word', 'action', 'by_user_id as byUserId', 'created_at as createdAt'])
  return readPage(query, {
    order: [
      { column: 'created_at', type: 'timestamptz', direction: 'desc' },
      { column: 'word', type: 'text' },
    ],
    paging,
    count: () => countWordRules(db),
  })
}

export async function countWordRules(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('word_rules')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function hasWordRule(db: Db, word: string): Promise<boolean> {
  const row = await db.selectFrom('word_rules').select('word').where('word', '=', word).executeTakeFirst()
  return row !== undefined
}

export async function putWordRule(
  db: Db,
  { word, action, by }: { word: string; action: WordAction; by: string },
): Promise<void> {
  await db
    .insertInto('word_rules')
    .values({ word, action, by_user_id: by })
    .onConflict((c) => c.column('word').doUpdateSet({ action, by_user_id: by, created_at: new Date() }))
    .execute()
}

/** Returns false when there is no such rule. */
export async function deleteWordRule(db: Db, word: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('word_rules').where('word', '=', word).executeTakeFirst()
  return numDeletedRows > 0n
}

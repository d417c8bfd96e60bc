import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/**
 * Selects the folded names of a kind, each with a leading space: `ref_id` and `name`. For subqueries. The kind is a
 * literal, because with a parameter the planner would not use the index of that kind.
 */
export function searchNames(db: Db, kind: 'team' | 'tournament') {
  return db
    .selectFrom('search_names')
    .select(['ref_id', 'name'])
    .where(sql<boolean>`kind = ${sql.lit(kind)}`)
}

const maxWords = 8

/**
 * Returns the different words of a text, at most eight, folded like the names in `search_names`: only letters and
 * digits.
 */
export async function foldedWords(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(db)
  const words = (rows[0]?.folded ?? '').split(' ').filter((word) => word !== '')
  return [...new Set(words)].slice(0, maxWords)
}

/**
 * Returns SQL for the ids with a name in which a word begins with `word`. Names begin with a space. Evaluated once per
 * query, with the index of the kind.
 */
export function namedIds(db: Db, kind: 'team' | 'tournament', word: string) {
  return sql`(select ref_id from (${searchNames(db, kind)}) n where name like ${`% ${word}%`})`
}

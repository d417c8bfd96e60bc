import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const pairs = ['oà oá oả oã oạ', 'oè oé oẻ oẽ oẹ', 'uỳ uý uỷ uỹ uỵ'].flatMap((row) => row.split(' '))
const earlier = ['òa óa ỏa õa ọa', 'òe óe ỏe õe ọe', 'ùy úy ủy ũy ụy'].flatMap((row) => row.split(' '))

/** Returns the expression with the later spelling of each open syllable, as foldToneMarks does. */
const folded = (column: string) =>
  earlier.reduce(
    (inner, pair, at) => `regexp_replace(${inner}, '${pair}(?![a-zA-ZÀ-ỹđĐ])', '${pairs[at]}', 'g')`,
    column,
  )

/** Both spellings of tone marks are one hashtag and one rule of screening. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const [table, column, isSameOwner] of [
    ['post_hashtags', 'tag', 'other.post_id = own.post_id and'],
    ['word_rules', 'word', ''],
  ]) {
    const later = folded(`own.${column}`)
    const isEarlier = `own.${column} <> ${later}`
    const isFirst = `(other.${column} = ${later} or other.${column} < own.${column})`
    await sql
      .raw(
        `delete from ${table} as own where ${isEarlier} and exists (select from ${table} as other
          where ${isSameOwner} ${folded(`other.${column}`)} = ${later} and ${isFirst})`,
      )
      .execute(db)
    await sql.raw(`update ${table} as own set ${column} = ${later} where ${isEarlier}`).execute(db)
  }
}

/** The spelling that a member chose is not stored, and both are understood. */
export async function down(): Promise<void> {}

import { type ColumnType, type Generated, sql } from 'kysely'
import type { Locale, LocalText } from '#contract/envelope.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'
import { offsetOf, toPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    article_hashtags: { tag: string; article_id: string; name: string }
    article_hashtag_names: { id: Generated<string>; tag: string; names: ColumnType<LocalText, string, string> }
  }
}

const tagOf = (name: string) => slugify(name).slice(0, 60)

export async function replaceHashtags(tx: Tx, id: string, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('article_hashtags').where('article_id', '=', id).execute()
  const tags = new Map(names.map((name) => [tagOf(name), name]))
  tags.delete('')
  if (tags.size === 0) return
  const rows = [...tags].map(([tag, name]) => ({ tag, name, article_id: id }))
  await tx.insertInto('article_hashtags').values(rows).execute()
}

/**
 * Adds names of hashtags in each language. The tag is made from the Vietnamese name. Names that are already stored stay
 * unchanged.
 */
export async function keepHashtagNames(db: Db, names: readonly LocalText[]): Promise<void> {
  const rows = names.map((name) => ({ tag: tagOf(name.vi), names: JSON.stringify(name) }))
  await db
    .insertInto('article_hashtag_names')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Name that operators chose for the language, else the writer’s spelling. */
const nameIn = (locale: Locale) => sql<string>`coalesce(n.names->>${locale}, h.name)`

export async function listHashtagsOf(db: Db, id: string, locale: Locale): Promise<{ tag: string; name: string }[]> {
  return db
    .selectFrom('article_hashtags as h')
    .leftJoin('article_hashtag_names as n', 'n.tag', 'h.tag')
    .select(['h.tag', nameIn(locale).as('name')])
    .where('h.article_id', '=', id)
    .orderBy('h.tag')
    .execute()
}

type Paging = { pageNum: number; pageSize: number }

/**
 * Returns a page of hashtags with their numbers of listed articles in the language, most used first. A page past the end
 * needs a second query for the total.
 */
export async function listHashtags(db: Db, { locale, tag, paging }: { locale: Locale; tag?: string; paging: Paging }) {
  const of = tag === undefined ? sql`` : sql`where h.tag = ${tag}`
  const used = sql`article_hashtags h
    join article_texts t on t.article_id = h.article_id and t.locale = ${locale} and t.is_listed`
  const { rows } = await sql<{ tag: string; name: string; total: number; all: number }>`
    select h.tag, max(${nameIn(locale)}) as name, count(*)::int as total, (count(*) over ())::int as "all"
    from ${used} left join article_hashtag_names n on n.tag = h.tag
    ${of}
    group by h.tag order by total desc, h.tag limit ${paging.pageSize} offset ${offsetOf(paging)}`.execute(db)
  const count = async () =>
    (await sql<{ all: number }>`select count(distinct h.tag)::int as "all" from ${used} ${of}`.execute(db)).rows[0]?.all
  return toPage(
    rows.map(({ all: _, ...row }) => row),
    rows[0]?.all ?? (paging.pageNum === 1 ? 0 : ((await count()) ?? 0)),
    paging,
  )
}

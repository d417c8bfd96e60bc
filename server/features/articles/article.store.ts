import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging, Locale, Page } from '#contract/envelope.ts'
import type { ArticleDocument } from '#contract/rules/article-document.ts'
import { offsetOf, readPage, toPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

export type ArticleStatus = 'draft' | 'scheduled' | 'published' | 'withdrawn'
export type StoredCover = { url: string; width: number; height: number }

type ArticleTable = {
  id: Generated<string>
  category_id: string
  author_id: string | null
  status: ArticleStatus
  published_at: Date | null
  is_top: Generated<boolean>
  cover: ColumnType<StoredCover | null, string | null, string | null>
  hashtags: string[]
  source_key: string | null
  created_at: ColumnType<Date, never, never>
  changed_at: ColumnType<Date, Date | undefined, Date>
  update_at: ColumnType<Date | null, never, Date | null>
  was_public: ColumnType<boolean, never, boolean>
  slug: ColumnType<string | null, never, string | null>
  has_comments: ColumnType<boolean, never, boolean>
  related: ColumnType<string[], never, string[]>
}

type TextTable = {
  article_id: string
  locale: Locale
  category_id: string
  /** The article’s top-level category: its category, or the parent of its category. */
  section_id: string
  is_listed: boolean
  is_top: boolean
  author_id: string | null
  slug: string
  title: string
  standfirst: string
  cover_alt: string
  cover_caption: string
  seo_title: Generated<string>
  seo_description: Generated<string>
  document: ColumnType<ArticleDocument, string, string>
  minutes: number
  /** Maintained by a trigger. */
  views: ColumnType<string, number, never>
  published_at: Date
  changed_at: Date
  heat: ColumnType<string, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    articles: ArticleTable
    article_texts: TextTable
  }
}

export type SummaryRow = {
  id: string
  locale: Locale
  category_id: string
  author_id: string | null
  slug: string
  title: string
  standfirst: string
  cover: StoredCover | null
  cover_alt: string
  cover_caption: string
  minutes: number
  views: string
  published_at: Date
  changed_at: Date
}

const columns = [
  't.article_id as id',
  't.locale',
  't.category_id',
  't.author_id',
  't.slug',
  't.title',
  't.standfirst',
  'a.cover',
  't.cover_alt',
  't.cover_caption',
  't.minutes',
  't.views',
  't.published_at',
  't.changed_at',
] as const

const texts = (db: Db) => db.selectFrom('article_texts as t').innerJoin('articles as a', 'a.id', 't.article_id')

/**
 * Filter of an article list. A section is a top-level category with all its subcategories. Only the filters by section
 * and category include articles of unlisted categories.
 */
export type ArticlesOf =
  | { by: 'all' }
  | { by: 'section' | 'category'; id: string }
  | { by: 'author'; userId: string }
  | { by: 'hashtag'; tag: string }

function matching(of: ArticlesOf) {
  switch (of.by) {
    case 'all':
      return sql<boolean>`t.is_listed`
    case 'section':
      return sql<boolean>`t.section_id = ${of.id}`
    case 'category':
      return sql<boolean>`t.category_id = ${of.id}`
    case 'author':
      return sql<boolean>`t.author_id = ${of.userId} and t.is_listed`
    case 'hashtag':
      return sql<boolean>`t.is_listed and t.article_id in (select article_id from article_hashtags where tag = ${of.tag})`
  }
}

/** Returns a page of articles, newest first. */
export async function listArticles(
  db: Db,
  { of, locale, paging }: { of: ArticlesOf; locale: Locale; paging: KeysetPaging },
): Promise<KeysetPage<SummaryRow>> {
  return readPage(texts(db).select(columns).where('t.locale', '=', locale).where(matching(of)), {
    order: [
      { column: 't.published_at', type: 'timestamptz', direction: 'desc' },
      { column: 't.article_id', type: 'bigint', direction: 'desc' },
    ],
    paging,
    count: () => countArticles(db, of, locale),
  })
}

async function countArticles(db: Db, of: ArticlesOf, locale: Locale): Promise<number> {
  const { total } = await db
    .selectFrom('article_texts as t')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('t.locale', '=', locale)
    .where(matching(of))
    .executeTakeFirstOrThrow()
  return total
}

type Paging = { pageNum: number; pageSize: number }
/** Max length of the list of most-read articles. */
const maxHot = 200

/** Returns the most-read listed articles. Recent views weigh more than old ones. */
export async function listHot(db: Db, locale: Locale, paging: Paging): Promise<Page<SummaryRow>> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from article_texts where locale = ${locale} and is_listed limit ${maxHot}) as listed`.execute(db)
  const total = rows[0]?.total ?? 0
  const offset = offsetOf(paging)
  const limit = Math.max(0, Math.min(paging.pageSize, maxHot - offset))
  const list = await texts(db)
    .select(columns)
    .where('t.locale', '=', locale)
    .where('t.is_listed', '=', true)
    .orderBy('t.heat', 'desc')
    .orderBy('t.article_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return toPage(list, total, paging)
}

export async function listTop(db: Db, locale: Locale, paging: Paging): Promise<Page<SummaryRow>> {
  const top = texts(db).where('t.locale', '=', locale).where('t.is_top', '=', true).where('t.is_listed', '=', true)
  const [list, { total }] = await Promise.all([
    top
      .select(columns)
      .orderBy('t.published_at', 'desc')
      .orderBy('t.article_id', 'desc')
      .limit(paging.pageSize)
      .offset(offsetOf(paging))
      .execute(),
    top.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return toPage(list, total, paging)
}

/** Returns the articles that have a text in the language, in no particular order. */
export async function listSummaries(db: Db, ids: readonly string[], locale: Locale): Promise<SummaryRow[]> {
  if (ids.length === 0) return []
  return texts(db).select(columns).where('t.locale', '=', locale).where('t.article_id', 'in', ids).execute()
}

export type TextRow = SummaryRow & {
  section_id: string
  document: ArticleDocument
  seo_title: string
  seo_description: string
  has_comments: boolean
  related: string[]
}

/**
 * Returns the text in the language, else in Vietnamese, else in another language. Returns null when the article is not
 * public.
 */
export async function findText(db: Db, id: string, locale: Locale): Promise<TextRow | null> {
  const row = await texts(db)
    .select([...columns, 't.section_id', 't.document', 't.seo_title', 't.seo_description'])
    .select(['a.has_comments', 'a.related'])
    .where('t.article_id', '=', id)
    .orderBy(sql`t.locale <> ${locale}`)
    .orderBy(sql`t.locale <> 'vi'`)
    .orderBy('t.locale')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function listLocales(db: Db, id: string): Promise<Locale[]> {
  const rows = await db.selectFrom('article_texts').select('locale').where('article_id', '=', id).execute()
  return rows.map(({ locale }) => locale)
}

/** Returns the ids of the articles that are public. */
export async function listReadable(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('article_texts').select('article_id').distinct().where('article_id', 'in', ids)
  return (await query.execute()).map(({ article_id }) => article_id)
}

/**
 * Returns true when an article takes no new comments, false also when it does not exist. The article cannot be closed
 * before the transaction ends.
 */
export async function isClosed(tx: Tx, id: string): Promise<boolean> {
  const query = tx.selectFrom('articles').select('has_comments').where('id', '=', id).forShare()
  return (await query.executeTakeFirst())?.has_comments === false
}

export async function findAuthor(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('articles').select('author_id').where('id', '=', id).executeTakeFirst()
  return row?.author_id ?? null
}

/** Returns the newest articles without a total, because counting gets slower with the number of articles. */
export async function listNewest(
  db: Db,
  { of, locale, limit }: { of: ArticlesOf; locale: Locale; limit: number },
): Promise<SummaryRow[]> {
  return texts(db)
    .select(columns)
    .where('t.locale', '=', locale)
    .where(matching(of))
    .orderBy('t.published_at', 'desc')
    .orderBy('t.article_id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the article published before this one in the same section and language, or null. */
export async function findPrevious(
  db: Db,
  { id, section_id, published_at, locale }: Pick<TextRow, 'id' | 'section_id' | 'published_at' | 'locale'>,
): Promise<SummaryRow | null> {
  const row = await texts(db)
    .select(columns)
    .where('t.locale', '=', locale)
    .where('t.section_id', '=', section_id)
    .where(sql<boolean>`(t.published_at, t.article_id) < (${published_at}, ${id}::bigint)`)
    .orderBy('t.published_at', 'desc')
    .orderBy('t.article_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Max articles read per hashtag, newest first, because some hashtags are used often. */
const maxPerTag = 60

/**
 * Returns listed articles in the language that share hashtags with this one. Those with the most shared hashtags are
 * first, then the newest.
 */
export async function listRelated(
  db: Db,
  { id, locale, limit }: { id: string; locale: Locale; limit: number },
): Promise<SummaryRow[]> {
  const { rows } = await sql<{ id: string }>`
    select other.article_id as id from article_hashtags as own
    cross join lateral (
      select article_id from article_hashtags where tag = own.tag order by article_id desc limit ${maxPerTag}
    ) as other
    where own.article_id = ${id} and other.article_id <> ${id}
      and exists (select from article_texts t where t.article_id = other.article_id and t.locale = ${locale} and t.is_listed)
    group by other.article_id order by count(*) desc, other.article_id desc limit ${limit}`.execute(db)
  const ids = rows.map((row) => row.id)
  const found = new Map((await listSummaries(db, ids, locale)).map((row) => [row.id, row]))
  return ids.flatMap((one) => found.get(one) ?? [])
}

import { sql } from 'kysely'
import type { KeysetPage, KeysetPaging, Locale } from '#contract/envelope.ts'
import { minutesToRead } from '#contract/rules/article-document.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { ArticleStatus, StoredCover } from './article.store.ts'
import type { Category } from './category.store.ts'
import { columnsOf, type DraftRow } from './draft.store.ts'

export type ArticleRow = {
  id: string
  category_id: string
  author_id: string | null
  status: ArticleStatus
  published_at: Date | null
  is_top: boolean
  cover: StoredCover | null
  hashtags: string[]
  changed_at: Date
  update_at: Date | null
  was_public: boolean
  slug: string | null
  has_comments: boolean
  related: string[]
}

const columns = [
  'id',
  'category_id',
  'author_id',
  'status',
  'published_at',
  'is_top',
  'cover',
  'hashtags',
  'changed_at',
  'update_at',
  'was_public',
  'slug',
  'has_comments',
  'related',
] as const

export async function findArticle(db: Db, id: string): Promise<ArticleRow | null> {
  return (await db.selectFrom('articles').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Selects the article `FOR UPDATE`, so that it is published in one consistent state. Returns null when it does not
 * exist.
 */
export async function lockArticle(tx: Tx, id: string): Promise<ArticleRow | null> {
  return (await tx.selectFrom('articles').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function findBySource(db: Db, sourceKey: string): Promise<string | null> {
  const row = await db.selectFrom('articles').select('id').where('source_key', '=', sourceKey).executeTakeFirst()
  return row?.id ?? null
}

export type NewArticle = { id?: string; categoryId: string; authorId: string; sourceKey?: string }

/** Returns the new id, or null when an article with the same source key or id exists. */
export async function insertArticle(
  tx: Tx,
  { id, categoryId, authorId, sourceKey }: NewArticle,
): Promise<string | null> {
  const row = await tx
    .insertInto('articles')
    .values({
      ...(id === undefined ? {} : { id }),
      category_id: categoryId,
      author_id: authorId,
      status: 'draft',
      source_key: sourceKey ?? null,
      hashtags: [],
      published_at: null,
      cover: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type Settings = {
  categoryId: string
  authorId: string
  isTop: boolean
  cover: StoredCover | null
  hashtags: string[]
  /** These settings stay unchanged when omitted. */
  slug?: string | null | undefined
  hasComments?: boolean | undefined
  related?: string[] | undefined
}

export async function updateSettings(tx: Tx, id: string, given: Settings): Promise<void> {
  await tx
    .updateTable('articles')
    .set({
      category_id: given.categoryId,
      author_id: given.authorId,
      is_top: given.isTop,
      hashtags: given.hashtags,
      cover: given.cover && JSON.stringify(given.cover),
      changed_at: new Date(),
      ...(given.slug !== undefined && { slug: given.slug }),
      ...(given.hasComments !== undefined && { has_comments: given.hasComments }),
      ...(given.related !== undefined && { related: given.related }),
    })
    .where('id', '=', id)
    .execute()
}

/** Returns the articles with the titles of their drafts, in the order of the ids. Omits those that do not exist. */
export async function listTitles(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; title: string; status: ArticleStatus }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('articles as a')
    .select(['a.id', 'a.status', draftTitle.as('title')])
    .where('a.id', 'in', ids)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Title of the Vietnamese draft, else of another one, else empty. For queries of `articles as a`. */
const draftTitle = sql<string>`coalesce((select title from article_drafts d where d.article_id = a.id
  order by locale <> 'vi', locale limit 1), '')`

export async function touchArticle(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('articles').set({ changed_at: new Date() }).where('id', '=', id).execute()
}

/** `updateAt` is for published articles only. Omitting it cancels a scheduled update. */
export async function updateStatus(
  tx: Tx,
  id: string,
  status: ArticleStatus,
  publishedAt: Date | null,
  updateAt: Date | null = null,
): Promise<void> {
  const isPublic = status === 'published' ? { was_public: true } : {}
  await tx
    .updateTable('articles')
    .set({ status, published_at: publishedAt, update_at: updateAt, changed_at: new Date(), ...isPublic })
    .where('id', '=', id)
    .execute()
}

/** Returns the time of the scheduled publication or update, or null when nothing is scheduled. */
export function dueAtOf({ status, published_at, update_at }: ArticleRow): Date | null {
  return status === 'scheduled' ? published_at : update_at
}

/** Returns the ids of at most 100 articles whose publication or update is due, the earliest first. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id, published_at as due_at from articles where status = 'scheduled' and published_at <= ${now}
    union all select id, update_at from articles where update_at <= ${now}
    order by due_at limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the article with its drafts, revisions and references to files. */
export async function deleteArticle(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('articles').where('id', '=', id).execute()
}

/**
 * Returns one slug for all languages, so that readers can switch between them: the chosen one, or one made from the
 * Vietnamese, else the English, else the Chinese title.
 */
function slugOf({ slug: chosen }: ArticleRow, drafts: readonly Pick<DraftRow, 'locale' | 'title'>[]): string {
  if (chosen !== null) return chosen
  const named = [...drafts]
    .sort((one, other) => rank(one.locale) - rank(other.locale))
    .map(({ title }) => slugify(title))
  const [slug = 'bai-viet'] = named.filter(Boolean)
  return slug.length <= 80 ? slug : slug.slice(0, 80).replace(/-[^-]*$/, '')
}
const rank = (locale: Locale) => ['vi', 'en', 'zh'].indexOf(locale)

function placeOf({ author_id, is_top }: ArticleRow, { id, pid, is_listed }: Category) {
  return { category_id: id, section_id: pid === '0' ? id : pid, is_listed, is_top, author_id }
}

/** Copies category, author, address and the top mark to the article’s public texts. Titles and bodies stay. */
export async function updatePlace(tx: Tx, article: ArticleRow, category: Category): Promise<void> {
  const texts = await tx
    .selectFrom('article_texts')
    .select(['locale', 'title'])
    .where('article_id', '=', article.id)
    .execute()
  const place = { ...placeOf(article, category), slug: slugOf(article, texts) }
  await tx.updateTable('article_texts').set(place).where('article_id', '=', article.id).execute()
}

/** Replaces the public texts: only the languages of `drafts` remain. */
export async function replaceTexts(
  tx: Tx,
  article: ArticleRow & { published_at: Date },
  drafts: readonly DraftRow[],
  { category, changedAt, views }: { category: Category; changedAt: Date; views: number },
): Promise<void> {
  const { id, published_at } = article
  const of = { ...placeOf(article, category), published_at }
  const slug = slugOf(article, drafts)
  await tx
    .deleteFrom('article_texts')
    .where('article_id', '=', id)
    .where(
      'locale',
      'not in',
      drafts.map(({ locale }) => locale),
    )
    .execute()
  for (const draft of drafts) {
    const text = { ...of, ...columnsOf(draft), slug, minutes: minutesToRead(draft.document), changed_at: changedAt }
    await tx
      .insertInto('article_texts')
      // A new language starts with the article’s current view count. From then on a trigger maintains it.
      .values({ ...text, views, article_id: id, locale: draft.locale })
      .onConflict((conflict) => conflict.columns(['article_id', 'locale']).doUpdateSet(text))
      .execute()
  }
}

export async function deleteTexts(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('article_texts').where('article_id', '=', id).execute()
}

export type DeskRow = ArticleRow & { title: string; locales: Locale[] }

/** Returns articles for operators, most recently changed first. A non-empty `q` must occur in the title of a draft. */
export async function listForDesk(
  db: Db,
  { status, q, paging }: { status: ArticleStatus | undefined; q: string; paging: KeysetPaging },
): Promise<KeysetPage<DeskRow>> {
  const query = db
    .selectFrom('articles as a')
    .select(columns.map((column) => `a.${column}` as const))
    .select((eb) => [
      draftTitle.as('title'),
      sql<
        Locale[]
      >`array(select locale from article_drafts d where d.article_id = ${eb.ref('a.id')} order by locale <> 'vi', locale)`.as(
        'locales',
      ),
    ])
    .$if(status !== undefined, (all) => all.where('a.status', '=', status ?? 'draft'))
    .$if(q !== '', (all) =>
      all.where(
        sql<boolean>`exists (select from article_drafts d where d.article_id = a.id and fold_text(d.title) like '%' || fold_text(${q}) || '%')`,
      ),
    )
  return readPage(query, {
    order: [
      { column: 'a.changed_at', type: 'timestamptz', direction: 'desc' },
      { column: 'a.id', type: 'bigint', direction: 'desc' },
    ],
    paging,
    count: async () => {
      const counted = await db
        .selectFrom(query.as('found'))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
      return counted.total
    },
  })
}

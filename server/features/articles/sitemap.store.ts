import { sql } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'

/**
 * Divides the ids into ranges of `length`. Returns the ascending numbers, from 0, of the ranges that contain a listed
 * article.
 */
export async function listArticleStretches(db: Db, length: number): Promise<number[]> {
  const { rows } = await sql<{ stretch: string }>`
    select distinct article_id / ${length}::bigint as stretch from article_texts where is_listed order by stretch`.execute(
    db,
  )
  return rows.map(({ stretch }) => Number(stretch))
}

export type ListedArticle = { id: string; slug: string; category_id: string; changedAt: Date; locales: Locale[] }

/** Returns the listed articles of one range, each with its languages. */
export async function listArticlesIn(db: Db, stretch: number, length: number): Promise<ListedArticle[]> {
  const { rows } = await sql<ListedArticle>`
    select article_id as id, min(slug) as slug, min(category_id) as category_id, max(changed_at) as "changedAt",
      array_agg(locale order by locale) as locales
    from article_texts
    where is_listed and article_id between ${stretch * length}::bigint and ${(stretch + 1) * length - 1}::bigint
    group by article_id order by article_id`.execute(db)
  return rows
}

export type FreshArticle = {
  id: string
  slug: string
  category_id: string
  locale: Locale
  title: string
  publishedAt: Date
}

/** Returns the newest listed texts published after `since`, one row per language. */
export async function listFresh(db: Db, since: Date, limit: number): Promise<FreshArticle[]> {
  return db
    .selectFrom('article_texts')
    .select(['article_id as id', 'slug', 'category_id', 'locale', 'title', 'published_at as publishedAt'])
    .where('is_listed', '=', true)
    .where('published_at', '>', since)
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()
}

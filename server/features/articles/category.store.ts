import type { ArticleCategory } from '#contract/articles.ts'
import type { Locale, LocalText } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'

type CategoryTable = { id: string; pid: string; slug: string; names: LocalText; sort: number; is_listed: boolean }

declare module '#server/db/sql.ts' {
  interface Database {
    article_categories: CategoryTable
  }
}

export type Category = CategoryTable

/** Returns all categories in the site’s order. There are about a dozen. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom('article_categories')
    .select(['id', 'pid', 'slug', 'names', 'sort', 'is_listed'])
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

export function toCategory({ id, pid, slug, names }: Category, locale: Locale): ArticleCategory {
  return { id, pid, slug, name: names[locale] }
}

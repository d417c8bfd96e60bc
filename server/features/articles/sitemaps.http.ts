import type { Db } from '#server/db/sql.ts'
import type { SitemapSource } from '#server/kit/feature.ts'
import { pathOf } from './article.view.ts'
import { listCategories } from './category.store.ts'
import { listArticleStretches, listArticlesIn, listFresh } from './sitemap.store.ts'

/** Article ids per file. In three languages they make up to 10,000 addresses. */
const idsPerFile = 3_333
const pattern = '/tin-tuc/*'
/** Limits of news search engines: the last two days, and 1,000 entries. */
const news = { freshMs: 2 * 24 * 3_600_000, most: 1_000 }

export function articleSitemaps(db: Db): SitemapSource[] {
  /** Returns a function from an article to its path, which starts with the category’s slug. */
  async function addresses() {
    const slugs = new Map((await listCategories(db)).map(({ id, slug }) => [id, slug]))
    return (row: { id: string; slug: string; category_id: string }) =>
      `/tin-tuc/${pathOf({ slug: slugs.get(row.category_id) ?? '' }, row)}`
  }

  return [
    {
      kind: 'articles',
      pattern,
      // Each file covers a fixed range of ids, so that an article never changes to another file.
      numbers: async () => (await listArticleStretches(db, idsPerFile)).map((stretch) => stretch + 1),
      async read(number) {
        const [rows, path] = await Promise.all([listArticlesIn(db, number - 1, idsPerFile), addresses()])
        return rows.map((row) => ({ path: path(row), changedAt: row.changedAt, locales: row.locales }))
      },
    },
    {
      kind: 'news',
      pattern,
      numbers: async () => ((await listFresh(db, new Date(Date.now() - news.freshMs), 1)).length > 0 ? [1] : []),
      async read(number) {
        if (number !== 1) return []
        const since = new Date(Date.now() - news.freshMs)
        const [rows, path] = await Promise.all([listFresh(db, since, news.most), addresses()])
        return rows.map((row) => ({
          path: path(row),
          changedAt: row.publishedAt,
          locales: [row.locale],
          news: { title: row.title, publishedAt: row.publishedAt },
        }))
      },
    },
  ]
}

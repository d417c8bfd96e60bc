import type { Db } from '#server/db/sql.ts'
import type { SitemapSource } from '#server/feature.ts'
import { pathOf } from './article.view.ts'
import { listCategories } from './category.store.ts'
import { listArticleStretches, listArticlesIn, listFresh } from './sitemap.store.ts'

/** In three languages each makes 10,000 addresses a file. */
const idsPerFile = 3_333
const pattern = '/tin-tuc/*'
/** What search engines of news take: the last two days, a thousand entries at most. */
const news = { freshMs: 2 * 24 * 3_600_000, most: 1_000 }

export function articleSitemaps(db: Db): SitemapSource[] {
  /** Every category's address is made of its slug. */
  async function addresses() {
    const slugs = new Map((await listCategories(db)).map(({ id, slug }) => [id, slug]))
    return (row: { id: string; slug: string; category_id: string }) =>
      `/tin-tuc/${pathOf({ slug: slugs.get(row.category_id) ?? '' }, row)}`
  }

  return [
    {
      kind: 'articles',
      pattern,
      // Files are counted from the first stretch of ids, so that no file's name changes.
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

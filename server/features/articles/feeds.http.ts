import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Feed } from 'feed'
import type { Locale } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { Buckets } from '#server/engines/ports.ts'
import { isNoneMatch } from '#server/http/entity-tag.ts'
import { openFileLimit } from '#server/http/rate-limit.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import { cdataText, escapeXml, xmlText } from '#server/http/xml-text.ts'
import type { RunSettings } from '#server/run-settings/run-settings.ts'
import { readSiteId } from '#server/tables/calendar.ts'
import type { Words } from '#server/words/words.ts'
import { type ArticlesOf, listArticles } from './article.store.ts'
import type { ArticleReads } from './article.view.ts'
import { listCategories } from './category.store.ts'

type Uses = {
  db: Db
  reads: ArticleReads
  buckets: Buckets
  /** Scheme and host, without a trailing slash. */
  origin: string
  settings: RunSettings
  words: Words
  clock: Clock
}

const entries = 30
/** Requests within this time share one read. Feed readers poll only about every 15 minutes. */
const sharedForMs = 30_000
const cacheControl = 'public, max-age=300'
const prefixes: Record<Locale, string> = { vi: '', en: '/en', zh: '/zh' }
const kinds = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: (feed: Feed) => feed.rss2() },
  atom: { type: 'application/atom+xml; charset=utf-8', write: (feed: Feed) => feed.atom1() },
} as const
type Kind = keyof typeof kinds

/**
 * The `author` element of RSS requires an e-mail address, which we do not publish. The name goes into Dublin Core’s
 * `dc:creator`.
 */
const bylines = {
  rss: (name: string) => ({
    extensions: [
      { name: 'dc:creator', objects: { _attributes: { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, _text: name } },
    ],
  }),
  atom: (name: string) => ({ author: [{ name }] }),
}

/**
 * Serves the newest articles of the site and of each category as RSS and Atom: `/tin-tuc/rss.xml`,
 * `/en/tin-tuc/v-league/atom.xml`.
 */
export function serveFeeds(http: FastifyInstance, { db, reads, buckets, origin, settings, words, clock }: Uses): void {
  const shared = createSharedReads(clock)
  const perAddress = openFileLimit(buckets, 'feeds', settings)

  async function make(of: ArticlesOf, about: { locale: Locale; path: string; name: string }, kind: Kind) {
    const { locale, path, name } = about
    const { list } = await listArticles(db, { of, locale, paging: { pageNum: 1, pageSize: entries } })
    const [articles, siteId] = await Promise.all([reads.present(list, locale), readSiteId(db)])
    const changedAt = new Map(list.map(({ id, changed_at }) => [id, changed_at]))
    const prefix = prefixes[locale]
    const texts = words.texts(locale)
    const site = texts['site.name'] ?? ''
    const feed = new Feed({
      id: origin + path,
      link: origin + path,
      title: `${name} · ${site}`,
      description: texts['news.description'] ?? '',
      language: locale === 'zh' ? 'zh-Hant' : locale,
      copyright: site,
      // Author of entries whose writer has deleted the account (RFC 4287, section 4.2.1).
      author: { name: site },
      // The newest change’s time, not the request’s, because an unchanged feed must keep its ETag.
      updated: new Date(Math.max(0, ...list.map(({ changed_at }) => changed_at.getTime()))),
      feedLinks: { [kind]: `${origin}${path}/${kind}.xml` },
    })
    for (const { id, title, standfirst, path: at, publishedAt, author, category, cover } of articles) {
      const link = `${origin}${prefix}/tin-tuc/${at}`
      feed.addItem({
        // Depends on neither title nor host, so that readers know a corrected or moved article again (RFC 4151).
        id: `tag:${siteId},2026:article/${locale}/${id}`,
        link,
        published: new Date(publishedAt),
        date: changedAt.get(id) ?? new Date(publishedAt),
        // Titles and descriptions are HTML in Atom. In RSS only descriptions are HTML; titles are plain text.
        title: kind === 'atom' ? escapeXml(title) : cdataText(title),
        description: escapeXml(standfirst),
        category: [{ name: category.name, term: category.name }],
        ...(author && bylines[kind](xmlText(author.displayName))),
        ...(cover ? { image: origin + cover.url } : {}),
      })
    }
    const body = kinds[kind].write(feed)
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  }

  for (const [locale, prefix] of Object.entries(prefixes) as [Locale, string][])
    for (const kind of Object.keys(kinds) as Kind[])
      for (const place of ['', '/:category'])
        http.get<{ Params: { category?: string } }>(`${prefix}/tin-tuc${place}/${kind}.xml`, async (request, reply) => {
          await perAddress(request.ip)
          const offered = words.offered(locale)
          // Not for ever, because operators may offer the language again.
          if (offered !== locale) return reply.redirect(prefixes[offered] + request.url.slice(prefix.length), 302)
          const slug = request.params.category
          const categories = await listCategories(db)
          const category = categories.find((one) => one.slug === slug)
          if (slug !== undefined && !category)
            return reply.code(404).type('text/plain; charset=utf-8').send('There is no such feed')
          const of: ArticlesOf = category
            ? { by: category.pid === '0' ? 'section' : 'category', id: category.id }
            : { by: 'all' }
          const name = category?.names[locale] ?? words.texts(locale)['news.title'] ?? ''
          const path = `${prefix}/tin-tuc${category ? `/${category.slug}` : ''}`
          const about = { locale, path, name }
          const { body, etag } = await shared.read(`${path} ${kind} ${words.versionOf(locale)}`, sharedForMs, () =>
            make(of, about, kind),
          )
          reply.header('cache-control', cacheControl).header('etag', etag)
          if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
          return reply.type(kinds[kind].type).send(body)
        })
}

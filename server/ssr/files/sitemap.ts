import type { FastifyInstance } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import { escapeXml } from '#server/http/xml-text.ts'
import type { SitemapEntry, SitemapSource } from '#server/kit/feature.ts'
import type { SiteFacts } from '#server/ssr/render/render-messages.ts'

const prefixes: [Locale, string, string][] = [
  ['vi', '', 'vi'],
  ['en', '/en', 'en'],
  ['zh', '/zh', 'zh-Hant'],
]

type Site = { origin: string; siteName: string; offered: readonly Locale[] }
type Entry = Omit<SitemapEntry, 'changedAt'> & { changedAt?: Date }

/**
 * Ten minutes, because search engines return only after hours. `sharedForMs` lets concurrent requests share one read.
 */
const cacheControl = 'public, max-age=600'
const sharedForMs = 2_000

/** Delay between two pages. A crawler that respects it keeps less than a tenth of one processor busy. */
const crawlDelayS = 1

/**
 * Crawlers must not read search results, or data that pages already contain. Day pages are excluded too, because their
 * number has no limit. Crawlers find fixtures through the sitemaps of fixtures.
 *
 * Calendars and embed pages are allowed, because programs that subscribe obey these rules, and search engines read the
 * player that a video names. `X-Robots-Tag` keeps both out of the index.
 */
const notForCrawlers = ['', '/en', '/zh']
  .flatMap((prefix) => [
    ...['lich-thi-dau', 'ket-qua', 'lich-truc-tiep'].map((kind) => `${prefix}/${kind}/*20*-*-*`),
    `${prefix}/tim-kiem?`,
  ])
  .concat('/*_payload.json', '/*.data$', '/*.data?')
  .map((path) => `Disallow: ${path}\n`)
  .join('')

/** Returns one entry per language of a page. Each lists all languages and the default. */
function urlEntries({ origin, siteName, offered }: Site, { path, changedAt, locales, news }: Entry): string {
  const address = (prefix: string) => escapeXml(origin + (prefix && path === '/' ? prefix : prefix + path))
  const link = (tag: string, prefix: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(prefix)}"/>`
  const own = offered.flatMap((one) =>
    prefixes.filter(([locale]) => locale === one && (locales?.includes(locale) ?? true)),
  )
  const [, usual = ''] = own[0] ?? []
  const others = own.map(([, prefix, tag]) => link(tag, prefix)).join('') + link('x-default', usual)
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return own
    .map(
      ([locale, prefix]) =>
        `<url><loc>${address(prefix)}</loc>${changed}${others}${newsTag({ locale, siteName }, news)}</url>`,
    )
    .join('')
}

/** Returns the news part of an entry. Its language codes are Google's, which has two codes for Chinese. */
function newsTag({ locale, siteName }: { locale: Locale; siteName: string }, news: Entry['news']): string {
  if (!news) return ''
  const language = locale === 'zh' ? 'zh-tw' : locale
  return `<news:news><news:publication><news:name>${escapeXml(siteName)}</news:name><news:language>${language}</news:language></news:publication><news:publication_date>${news.publishedAt.toISOString()}</news:publication_date><news:title>${escapeXml(news.title)}</news:title></news:news>`
}

function urlSet(site: Site, entries: Entry[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${entries.map((entry) => urlEntries(site, entry)).join('')}</urlset>`
}

export type SitemapOptions = {
  facts: SiteFacts
  sources: SitemapSource[]
  originOf: (host: string | undefined) => string
  siteName: () => string
  /** Returns the languages of the site, the default first. */
  offered: () => readonly Locale[]
}

/** Serves robots.txt, the sitemap index, one sitemap of fixed pages, and the numbered files of each source. */
export function serveSitemap(
  app: FastifyInstance,
  { facts, sources, originOf, siteName, offered }: SitemapOptions,
): void {
  const { indexedPaths, pagePatterns } = facts
  const shown = sources.filter(({ pattern }) => pagePatterns.includes(pattern))
  const shared = createSharedReads()

  async function fileNames(): Promise<string[]> {
    const numbered = await Promise.all(
      shown.map(async ({ kind, numbers }) => (await numbers()).map((number) => `${kind}-${number}`)),
    )
    return ['pages', ...numbered.flat()]
  }

  async function entriesOf(name: string): Promise<Entry[] | null> {
    if (name === 'pages') return indexedPaths.map((path) => ({ path }))
    const [, kind, number] = /^([a-z]+)-([1-9]\d{0,6})$/.exec(name) ?? []
    const source = shown.find((one) => one.kind === kind)
    const found = source && number ? await source.read(Number(number)) : []
    return found.length > 0 ? found : null
  }

  app.get('/robots.txt', async ({ headers }, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nAllow: /\n${notForCrawlers}Crawl-delay: ${crawlDelayS}\n\nSitemap: ${originOf(headers.host)}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', async ({ headers }, reply) => {
    const origin = escapeXml(originOf(headers.host))
    const files = (await fileNames()).map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.join('')}</sitemapindex>`,
      )
  })
  app.get<{ Params: { name: string } }>('/sitemap-:name.xml', async ({ headers, params: { name } }, reply) => {
    const origin = originOf(headers.host)
    const xml = await shared.read(`${origin} ${name}`, sharedForMs, async () => {
      const entries = await entriesOf(name)
      return entries && urlSet({ origin, siteName: siteName(), offered: offered() }, entries)
    })
    if (xml === null) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such sitemap')
    return reply.type('application/xml; charset=utf-8').header('cache-control', cacheControl).send(xml)
  })
}

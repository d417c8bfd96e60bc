import type { FastifyInstance } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import { featureMatch, totalLive } from '#contract/schedule.ts'
import type { PageCall, SiteBuild } from './site-build.ts'

const prefixes: [Locale, string, string][] = [
  ['vi', '', 'vi'],
  ['en', '/en', 'en'],
  ['zh', '/zh', 'zh-Hant'],
]

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** One page in its three languages, each naming the others. */
function urlEntries(origin: string, path: string): string {
  const address = (prefix: string) => escapeXml(origin + (prefix && path === '/' ? prefix : prefix + path))
  const others = prefixes
    .map(([, prefix, tag]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(prefix)}"/>`)
    .join('')
  return prefixes.map(([, prefix]) => `<url><loc>${address(prefix)}</loc>${others}</url>`).join('')
}

function urlSet(origin: string, paths: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${paths.map((path) => urlEntries(origin, path)).join('')}</urlset>`
}

async function fixturePaths(call: PageCall): Promise<string[]> {
  const [live, coming] = await Promise.all([call(totalLive, { pageSize: 200 }), call(featureMatch, { pageSize: 200 })])
  return [...new Set([...live.list, ...coming.list].map(({ slug }) => `/truc-tiep/${slug}`))]
}

export type SitemapOptions = { build: SiteBuild; call: PageCall; originOf: (host: string | undefined) => string }

/** robots.txt, the index of sitemaps and one sitemap a kind. */
export function serveSitemap(app: FastifyInstance, { build, call, originOf }: SitemapOptions): void {
  const kinds: Record<string, () => Promise<string[]>> = {
    pages: async () => build.entry.module.indexedPaths,
    fixtures: () => fixturePaths(call),
  }
  app.get('/robots.txt', async ({ headers }, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nAllow: /\nDisallow: /mb/\nDisallow: /en/mb/\nDisallow: /zh/mb/\n\nSitemap: ${originOf(headers.host)}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', async ({ headers }, reply) => {
    const origin = originOf(headers.host)
    const entries = Object.keys(kinds).map(
      (kind) => `<sitemap><loc>${escapeXml(origin)}/sitemap-${kind}.xml</loc></sitemap>`,
    )
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`,
      )
  })
  for (const [kind, paths] of Object.entries(kinds)) {
    app.get(`/sitemap-${kind}.xml`, async ({ headers }, reply) =>
      reply.type('application/xml; charset=utf-8').send(urlSet(originOf(headers.host), await paths())),
    )
  }
}

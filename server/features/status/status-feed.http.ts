import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Feed } from 'feed'
import type { Locale } from '#contract/envelope.ts'
import type { Incident } from '#contract/status.ts'
import { isNoneMatch } from '#server/http/entity-tag.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import { escapeXml } from '#server/http/xml-text.ts'
import type { Words } from '#server/words/words.ts'

type Uses = { incidents: () => Promise<readonly Incident[]>; words: Words; origin: string }

const sharedForMs = 30_000
const path = '/trang-thai'
const prefixes: [Locale, string][] = [
  ['vi', ''],
  ['en', '/en'],
  ['zh', '/zh'],
]

/** Writes the incidents of the last days as an Atom feed. Each incident is one entry with all its updates. */
function statusFeed(
  incidents: readonly Incident[],
  { locale, link, texts }: { locale: Locale; link: string; texts: Readonly<Record<string, string>> },
): string {
  const site = texts['site.name'] ?? ''
  const times = incidents.map(({ startedAt, updates }) => updates[0]?.at ?? startedAt)
  const feed = new Feed({
    id: link,
    link,
    title: `${texts['status.title']} · ${site}`,
    description: texts['status.about'] ?? '',
    language: locale === 'zh' ? 'zh-Hant' : locale,
    copyright: site,
    author: { name: site },
    // The time of the newest update, not of the request, because an unchanged feed must keep its ETag.
    updated: new Date(Math.max(0, ...times)),
    feedLinks: { atom: `${link}/atom.xml` },
  })
  for (const [at, { id, title, startedAt, updates }] of incidents.entries())
    feed.addItem({
      id: `${link}#${id}`,
      link,
      published: new Date(startedAt),
      date: new Date(times[at] ?? startedAt),
      title: escapeXml(title[locale]),
      content: updates
        .map(({ state, text }) => `<p><b>${texts[`status.incident.${state}`]}</b>: ${escapeXml(text[locale])}</p>`)
        .join(''),
    })
  return feed.atom1()
}

/** Serves `/trang-thai/atom.xml` in each language. */
export function serveStatusFeed(http: FastifyInstance, { incidents, words, origin }: Uses): void {
  const shared = createSharedReads()
  for (const [locale, prefix] of prefixes)
    http.get(`${prefix}${path}/atom.xml`, async (request, reply) => {
      const link = `${origin}${prefix}${path}`
      const body = await shared.read(`${locale} ${words.versionOf(locale)}`, sharedForMs, async () =>
        statusFeed(await incidents(), { locale, link, texts: words.texts(locale) }),
      )
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      reply.header('cache-control', 'public, max-age=60').header('etag', etag)
      if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('application/atom+xml; charset=utf-8').send(body)
    })
}

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ArticleSummary } from '#contract/articles.ts'
import { digits, type Locale, locale } from '#contract/envelope.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { allTexts } from '#contract/texts/all.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'
import { openAddressBucket } from '#server/http/rate-limit.ts'
import { discard } from '#server/http/recording-places.ts'
import type { Card } from './card.data.ts'
import { createCardCache } from './card-cache.service.ts'
import { createCardDrawer } from './card-drawer.adapter.ts'

type Uses = {
  articles: { summaries(ids: readonly string[], locale: Locale): Promise<ArticleSummary[]> }
  schedule: Pick<ScheduleService, 'findAll'>
}

const address = z.object({ locale, kind: z.enum(['article', 'fixture']), id: digits })
const maxKeptBytes = 24 * 1024 ** 2
const maxPictureBytes = 16 * 1024 ** 2
const green = '#00a35a'

/**
 * Pictures for links in messengers and networks: `/social/{vi|en|zh}/{article|fixture}/{id}.jpg`, only for existing
 * articles and fixtures.
 */
export function createSocialCards({ engines, settings }: Ground, { articles, schedule }: Uses): Feature {
  const { storage, buckets } = engines
  const drawer = createCardDrawer()
  const cache = createCardCache(maxKeptBytes)
  const perAddress = openAddressBucket(buckets, 'address:social-cards', {
    points: () => settings.now().callsPerMinute,
    windowS: 60,
  })

  async function picture(url: string | undefined): Promise<Uint8Array | null> {
    const object = url?.startsWith('/uploads/') ? await storage.get(url.slice(1)) : null
    if (!object) return null
    if (object.size > maxPictureBytes) {
      await discard(object)
      return null
    }
    const parts: Uint8Array[] = []
    for await (const part of object.body) parts.push(part)
    return Buffer.concat(parts)
  }

  async function cardOf(kind: 'article' | 'fixture', id: string, language: Locale) {
    const site = allTexts(language)['site.name'] ?? 'Khán Đài'
    if (kind === 'fixture') {
      const [fixture] = await schedule.findAll([id], language)
      return fixture ? { card: ofFixture(fixture, { site, locale: language }), url: undefined } : null
    }
    const [article] = await articles.summaries([id], language)
    if (!article) return null
    const { title, category, author, cover } = article
    const words = { kicker: category.name, title, byline: author?.displayName ?? site }
    const card: Card = { locale: language, site, ...words, colour: green, match: null }
    return { card, url: cover?.url }
  }

  return {
    service: undefined,
    routes: [],
    serve(http: FastifyInstance) {
      http.get('/social/:locale/:kind/:file', async (request, reply) => {
        await perAddress(request.ip)
        const { file = '', ...rest } = request.params as Record<string, string>
        const asked = address.safeParse({ ...rest, id: /^(\d{1,18})\.jpg$/.exec(file)?.[1] })
        const known = asked.success ? await cardOf(asked.data.kind, asked.data.id, asked.data.locale) : null
        if (!known) return reply.code(404).type('text/plain; charset=utf-8').send('not found')
        const { card, url } = known
        // The cache key is a hash of the content, so a changed score or title makes a new card.
        const key = createHash('sha256')
          .update(JSON.stringify([card, url]))
          .digest('base64url')
        const { body, etag } = await cache
          .read(key, async () => ({ body: await drawer.draw(card, await picture(url)), etag: `"${key.slice(0, 22)}"` }))
          .catch((error: unknown) => {
            throw error instanceof QueueFull ? new ApiError('UNAVAILABLE') : error
          })
        reply.header('etag', etag).header('cache-control', 'public, max-age=300')
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        return reply.type('image/jpeg').send(body)
      })
    },
    close: () => drawer.close(),
  }
}

function ofFixture(
  { home, away, tournament, round }: FixtureSummary,
  { site, locale: language }: Pick<Card, 'site' | 'locale'>,
): Card {
  const score = home.score === null || away.score === null ? '' : `${home.score} – ${away.score}`
  return {
    locale: language,
    site,
    kicker: tournament.name,
    title: `${home.name} – ${away.name}`,
    byline: round,
    colour: '#0c5a34',
    match: { home: home.name, away: away.name, homeColour: home.colour, awayColour: away.colour, score },
  }
}

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ArticleSummary } from '#contract/articles.ts'
import { digits, type Locale, locale } from '#contract/envelope.ts'
import { brandColours } from '#contract/rules/brand-colours.ts'
import { eventMinute, findGoal, type Goal, goalParameter } from '#contract/rules/goals.ts'
import { duelIdPattern, winnerOf } from '#contract/rules/minigame-duel.ts'
import {
  articleCardVersion,
  cardVersionParameter,
  duelCardVersion,
  fixtureCardVersion,
} from '#contract/rules/social-card.ts'
import type { FixtureSummary, Side } from '#contract/schedule.ts'
import { fillText } from '#contract/texts/text.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { DuelCard, DuelService } from '#server/features/minigame/duel.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { QueueFull } from '#server/http/bounded-queue.ts'
import { isNoneMatch } from '#server/http/entity-tag.ts'
import { ApiError } from '#server/http/errors.ts'
import { openFileLimit } from '#server/http/rate-limit.ts'
import { discard } from '#server/http/recording-places.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import type { Card, CardSide } from './card.data.ts'
import { createCardCache } from './card-cache.service.ts'
import { createCardDrawer } from './card-drawer.adapter.ts'

/** The same on all cards of a language. */
type OwnFacts = Pick<Card, 'site' | 'locale' | 'brand'>
type Uses = {
  articles: { summaries(ids: readonly string[], locale: Locale): Promise<ArticleSummary[]> }
  schedule: Pick<ScheduleService, 'findAll'>
  fixtureDetails: Pick<FixtureDetailsService, 'detailsOf'>
  duels: Pick<DuelService, 'cardOf'>
}

const address = z.union([
  z.object({
    locale,
    kind: z.enum(['article', 'fixture']),
    id: digits,
    /** Key of a goal, for fixtures. Any other value is ignored. */
    goal: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  }),
  z.object({ locale, kind: z.literal('duel'), id: z.string().check(z.regex(duelIdPattern)) }),
])
type Address = z.infer<typeof address>
const maxKeptBytes = 24 * 1024 ** 2
const maxPictureBytes = 16 * 1024 ** 2
/** The colour of a pitch, which does not follow the brand. */
const pitch = '#0c5a34'
const immutable = 'public, max-age=31536000, immutable'

/**
 * Pictures for links in messengers and networks: `/social/{vi|en|zh}/{article|fixture|duel}/{id}.jpg`, only for
 * existing articles and fixtures, and for finished shoot-out duels. `?ban-thang={key}` shows a goal of the fixture, or the
 * usual card when the goal was annulled. Pages add `v`, the version of what the card shows: caches may keep that address
 * for ever.
 */
export function createSocialCards(
  { engines, settings, brand, words }: Ground,
  { articles, schedule, fixtureDetails, duels }: Uses,
): Feature {
  const { storage, buckets } = engines
  const drawer = createCardDrawer()
  const cache = createCardCache(maxKeptBytes)
  const perAddress = openFileLimit(buckets, 'social-cards', settings)

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

  async function cardOf(asked: Address) {
    const { id, locale: language } = asked
    const texts = words.texts(language)
    const site = texts['site.name'] ?? ''
    const { common } = brandColours(brand.now().primary)
    const colours = { text: common['on-picture-brand'], mark: common['brand-400'] }
    const own: OwnFacts = { site, locale: language, brand: colours }
    if (asked.kind === 'duel') {
      const duel = await duels.cardOf(id)
      if (!duel) return null
      return { card: ofDuel(duel, { own, texts }), url: undefined, version: duelCardVersion(duel) }
    }
    if (asked.kind === 'fixture') {
      const { goal: key } = asked
      const [fixture] = await schedule.findAll([id], language)
      if (!fixture) return null
      const card = ofFixture(fixture, { own, texts })
      const goal = key === undefined ? null : findGoal((await fixtureDetails.detailsOf(id)).events, key, fixture)
      const version = fixtureCardVersion(fixture, goal)
      return { card: goal ? ofGoal(card, { ...goal, texts }, fixture) : card, url: undefined, version }
    }
    const [article] = await articles.summaries([id], language)
    if (!article) return null
    const { title, category, author, cover } = article
    const facts = { kicker: category.name, title, byline: author?.displayName ?? site }
    const card: Card = { ...own, ...facts, colour: common['brand-600'], match: null, goal: null }
    return { card, url: cover?.url, version: articleCardVersion(article) }
  }

  async function picturesOf({ match }: Card, url: string | undefined) {
    const crests = [match?.home.crest, match?.away.crest]
    const [ground = null, home = null, away = null] = await Promise.all([url, ...crests].map(picture))
    return { ground, home, away }
  }

  return {
    service: undefined,
    routes: [],
    serve(http: FastifyInstance) {
      http.get('/social/:locale/:kind/:file', async (request, reply) => {
        await perAddress(request.ip)
        const { file = '', ...rest } = request.params as Record<string, string>
        const asked = address.safeParse({
          ...rest,
          id: /^([0-9a-f]{1,18})\.jpg$/.exec(file)?.[1],
          goal: (request.query as Record<string, unknown>)[goalParameter],
        })
        const known = asked.success ? await cardOf(asked.data) : null
        if (!known) return reply.code(404).type('text/plain; charset=utf-8').send('not found')
        const { card, url, version } = known
        // The cache key is a hash of the content, so a changed score or title makes a new card.
        const key = createHash('sha256')
          .update(JSON.stringify([card, url]))
          .digest('base64url')
        const { body, etag } = await cache
          .read(key, async () => ({
            body: await drawer.draw(card, await picturesOf(card, url)),
            etag: `"${key.slice(0, 22)}"`,
          }))
          .catch((error: unknown) => {
            throw error instanceof QueueFull ? new ApiError('UNAVAILABLE') : error
          })
        // Another version may become the current one later, and must then show other facts. The version does not have
        // the brand, so the cards of a site with an own one are revalidated.
        const isOfVersion = (request.query as Record<string, unknown>)[cardVersionParameter] === version
        const isCurrent = isOfVersion && brand.version() === ''
        reply.header('etag', etag).header('cache-control', isCurrent ? immutable : 'public, max-age=300')
        if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type('image/jpeg').send(body)
      })
    },
    close: () => drawer.close(),
  }
}

type Language = { own: OwnFacts; texts: Readonly<Record<string, string>> }

function ofFixture(fixture: FixtureSummary, { own, texts }: Language): Card {
  const { home, away, tournament, round, origin } = fixture
  const score = home.score === null || away.score === null ? '' : `${home.score} – ${away.score}`
  const label = origin === 'simulated' || origin === 'replay' ? texts[`fixtures.origin.${origin}`] : null
  return {
    ...own,
    kicker: tournament.name,
    title: `${home.name} – ${away.name}`,
    byline: [round, label].filter(Boolean).join(' · '),
    colour: pitch,
    match: { home: sideOf(home), away: sideOf(away), score },
    goal: null,
  }
}

function ofDuel({ names, goals }: DuelCard, { own, texts }: Language): Card {
  const result = winnerOf(goals)
  const won = texts['minigameDuel.card.won'] ?? ''
  const title = result === 'draw' ? texts['minigameDuel.card.draw'] : fillText(won, { name: names[result] })
  const side = (name: string, colour: string): CardSide => ({ name, shortName: initialsOf(name), colour })
  return {
    ...own,
    kicker: texts['minigameDuel.title'] ?? '',
    title: title ?? '',
    byline: texts['minigameDuel.card.invite'] ?? '',
    colour: pitch,
    match: {
      home: side(names.challenger, '#0f7a4a'),
      away: side(names.opponent, '#1d4f9c'),
      score: `${goals.challenger} – ${goals.opponent}`,
    },
    goal: null,
  }
}

/** Returns the first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('')
}

function ofGoal(
  card: Card,
  { event, score, texts }: Goal & Pick<Language, 'texts'>,
  { home, away }: Pick<FixtureSummary, 'home' | 'away'>,
): Card {
  const label = texts[`event.${event.kind}`] ?? ''
  return {
    ...card,
    title: event.player || { home, away }[event.side].name,
    match: { home: sideOf(home), away: sideOf(away), score: score.join(' – ') },
    goal: { label: label.toLocaleUpperCase(card.locale), minute: eventMinute(event), side: event.side },
  }
}

function sideOf({ name, shortName, colour, crest }: Side): CardSide {
  return { name, shortName, colour, crest }
}

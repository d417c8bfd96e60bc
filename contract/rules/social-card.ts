import type { ArticleSummary } from '#contract/articles.ts'
import type { Locale } from '#contract/envelope.ts'
import type { FixtureSummary, Side } from '#contract/schedule.ts'
import { type Goal, goalParameter } from './goals.ts'
import type { DuelSide } from './minigame-duel.ts'

/** Pixels of every card. */
export const cardSize = { width: 1_200, height: 630 }

/** Query parameter with the version of a card. */
export const cardVersionParameter = 'v'

/** Raise it when cards are drawn in another way, because caches keep a card of one version for ever. */
const design = 1

type CardFixture = Pick<FixtureSummary, 'fixtureId' | 'home' | 'away' | 'tournament' | 'round' | 'origin'>
type CardArticle = Pick<ArticleSummary, 'id' | 'title' | 'category' | 'author' | 'cover'>
type CardDuel = { id: string; names: Record<DuelSide, string>; goals: Record<DuelSide, number> }

const sideFacts = ({ name, shortName, colour, crest, score }: Side) => [name, shortName, colour, crest, score]

/** Returns the version of a fixture's card, or of the card of one of its goals. It changes with what the card shows. */
export function fixtureCardVersion(fixture: CardFixture, goal: Goal | null = null): string {
  const { home, away, tournament, round, origin } = fixture
  const { kind, minute, extraMinute, player, side } = goal?.event ?? {}
  const goalFacts = goal && [kind, minute, extraMinute, player, side, goal.score]
  return versionOf([sideFacts(home), sideFacts(away), tournament.name, round, origin, goalFacts])
}

export function articleCardVersion({ title, category, author, cover }: Omit<CardArticle, 'id'>): string {
  return versionOf([title, category.name, author?.displayName, cover?.url])
}

export function duelCardVersion({ names, goals }: Omit<CardDuel, 'id'>): string {
  return versionOf([names.challenger, names.opponent, goals.challenger, goals.opponent])
}

/** Returns the path of the card. Networks keep the picture of an address for weeks, so a changed card has another one. */
export function fixtureCardPath(locale: Locale, fixture: CardFixture, goal: Goal | null = null): string {
  const query: Record<string, string> = goal ? { [goalParameter]: goal.event.key } : {}
  return cardPath(locale, `fixture/${fixture.fixtureId}`, fixtureCardVersion(fixture, goal), query)
}

export function articleCardPath(locale: Locale, article: CardArticle): string {
  return cardPath(locale, `article/${article.id}`, articleCardVersion(article))
}

export function duelCardPath(locale: Locale, duel: CardDuel): string {
  return cardPath(locale, `duel/${duel.id}`, duelCardVersion(duel))
}

function cardPath(locale: Locale, name: string, version: string, query: Record<string, string> = {}): string {
  const values = Object.entries({ ...query, [cardVersionParameter]: version })
  const written = values.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
  return `/social/${locale}/${name}.jpg?${written}`
}

/** FNV-1a of 32 bits over UTF-16 units, which is enough for the few versions of one card. */
function versionOf(facts: readonly unknown[]): string {
  const text = JSON.stringify([design, ...facts])
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash.toString(36)
}

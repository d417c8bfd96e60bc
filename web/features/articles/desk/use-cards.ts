import { useCallback } from 'react'
import { type ArticleDocument, emptyDocument } from '#contract/rules/article-document.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { type Cards, noCards, readCards } from '#web/features/articles/article-cards.ts'
import { useLocale } from '#web/root-data.ts'

const read: readonly string[] = ['player', 'standings', 'clip']

/** Loads the cards of a document. Returns null while loading, and no cards when a call fails. */
export function useCards(document: ArticleDocument): Cards | null {
  const locale = useLocale()
  // Texts are left out, so that typing does not load the cards again.
  const key = JSON.stringify(document.content.filter(({ type }) => read.includes(type)))
  const load = useCallback(async () => {
    const { cards } = await readCards(call, { ...emptyDocument, content: JSON.parse(key) }, locale)
    return cards
  }, [key, locale])
  const { loaded } = useLoaded(load)
  return loaded && (loaded.ok ? loaded.data : noCards)
}

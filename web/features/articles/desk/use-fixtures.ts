import { useCallback } from 'react'
import { liveRoom } from '#contract/live.ts'
import { type ArticleDocument, referencesOf } from '#contract/rules/article-document.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useLocale } from '#web/root-data.ts'

/** Loads the fixtures that a document refers to. Fixtures that cannot be loaded are omitted. */
export function useFixtures(document: ArticleDocument) {
  const locale = useLocale()
  const ids = referencesOf(document).fixtureIds.join(',')
  const read = useCallback(async () => {
    const found = await Promise.allSettled(
      ids.split(',').flatMap((id) => (id === '' ? [] : [call(liveRoom, { id, locale })])),
    )
    return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }, [ids, locale])
  const { loaded } = useLoaded(read)
  return loaded?.ok ? loaded.data : []
}

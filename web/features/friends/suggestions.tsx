import { useCallback } from 'react'
import { friendSuggestions, type Suggestion } from '#contract/friends.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { PersonLine, PersonLineSkeletons } from './person-line.tsx'
import { RequestButtons } from './request-buttons.tsx'

function reasonOf({ mutual, shared, followers }: Suggestion, t: Translate): string {
  if (mutual > 0) return t('friends.mutual', { count: mutual })
  return shared ? t('friends.shared', { name: shared.name }) : t('follow.followers', { count: followers })
}

export function Suggestions({ limit }: { limit: number }) {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback(() => call(friendSuggestions, { pageSize: limit, locale }), [limit, locale])
  const { loaded, retry } = useLoaded(read)
  if (loaded && !loaded.ok)
    return (
      <div className="card">
        <ReadError read={retry} />
      </div>
    )
  if (loaded?.data.list.length === 0)
    return <p className="card p-4 text-sm text-ink-2">{t('friends.suggestions.none')}</p>
  return (
    <ul aria-label={t('friends.suggestions')} aria-busy={!loaded} className="card overflow-hidden">
      {loaded ? (
        loaded.data.list.map((person) => (
          <PersonLine key={person.userId} person={person} about={reasonOf(person, t)}>
            <RequestButtons person={person} given="none" />
          </PersonLine>
        ))
      ) : (
        <PersonLineSkeletons />
      )}
    </ul>
  )
}

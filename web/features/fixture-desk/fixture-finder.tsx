import { useCallback, useState } from 'react'
import { type FixtureSummary, liveSchedule } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { OptionFace } from '#web/features/search/option-face.tsx'
import { useSearch } from '#web/features/search/use-search.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const shownCount = 30

/** Live and next fixtures, or those that a search finds. */
export function FixtureFinder({ open }: { open: (fixtureId: string) => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const [q, setQ] = useState('')
  const search = useSearch(q)
  const { loaded, retry } = useLoaded(useCallback(() => call(liveSchedule, { locale, pageSize: shownCount }), [locale]))
  return (
    <div className="mt-4 max-w-3xl">
      <Field
        label={t('fixtureDesk.find')}
        type="search"
        value={q}
        autoComplete="off"
        onChange={(event) => setQ(event.target.value)}
      />
      {search.kind === 'failed' && <p role="alert">{t('state.error.text')}</p>}
      {search.kind === 'idle' ? (
        !loaded ? (
          <Skeleton className="mt-3 h-96 w-full" />
        ) : loaded.ok ? (
          <FixtureList fixtures={loaded.data.list} open={open} />
        ) : (
          <ReadError read={retry} />
        )
      ) : (
        search.kind === 'found' && <FixtureList fixtures={search.found.fixtures} open={open} />
      )}
    </div>
  )
}

function FixtureList({ fixtures, open }: { fixtures: readonly FixtureSummary[]; open: (fixtureId: string) => void }) {
  const t = useTranslate()
  if (fixtures.length === 0) return <p className="mt-3 text-sm text-ink-2">{t('fixtureDesk.none')}</p>
  return (
    <ul className="card mt-3 divide-y divide-line overflow-hidden">
      {fixtures.map((fixture) => (
        <li key={fixture.fixtureId}>
          <button
            type="button"
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-surface-2"
            onClick={() => open(fixture.fixtureId)}
          >
            <OptionFace option={{ kind: 'fixture', path: '', fixture }} />
          </button>
        </li>
      ))}
    </ul>
  )
}

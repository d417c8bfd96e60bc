import { useCallback, useEffect, useState } from 'react'
import { type FixtureSummary, totalLive } from '#contract/schedule.ts'
import { search } from '#contract/search.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { phaseOf } from '#web/features/schedule/fixture.state.ts'
import { useKickOffText } from '#web/features/schedule/use-day-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const askAfterMs = 250

type Props = { choose: (fixture: FixtureSummary) => void; close: () => void }

/** What is on now; or found by its teams and tournament. */
export function FixtureChooser({ choose, close }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const kickOffText = useKickOffText()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), askAfterMs)
    return () => clearTimeout(timer)
  }, [typed])
  const read = useCallback(
    async () =>
      q === ''
        ? (await call(totalLive, { pageSize: 12, locale })).list
        : (await call(search, { q, limit: 20, locale })).fixtures,
    [q, locale],
  )
  const { loaded, retry } = useLoaded(read)
  return (
    <Dialog
      title={t('compose.fixture.title')}
      text={t('compose.fixture.text')}
      closeLabel={t('post.close')}
      onClose={close}
    >
      <Field label={t('compose.fixture.search')} value={typed} onChange={({ target }) => setTyped(target.value)} />
      <ul aria-label={t('compose.fixture.title')} aria-busy={loaded === null} className="mt-3 min-h-48">
        {loaded === null && (
          <li>
            <Skeleton className="h-14 w-full" />
          </li>
        )}
        {loaded?.ok && loaded.data.length === 0 && <li className="py-6 text-ink-2">{t('compose.fixture.none')}</li>}
        {loaded?.ok &&
          loaded.data.map((fixture) => (
            <li key={fixture.fixtureId} className="border-t border-line first:border-t-0">
              <button
                type="button"
                onClick={() => choose(fixture)}
                className="flex min-h-14 w-full items-center gap-2 rounded-sm px-1 py-2 text-left hover:bg-surface-3"
              >
                <Crest shortName={fixture.home.shortName} colour={fixture.home.colour} size={28} />
                <Crest shortName={fixture.away.shortName} colour={fixture.away.colour} size={28} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-semibold">
                    {fixture.home.name} – {fixture.away.name}
                  </span>
                  <span className="tabular block truncate text-[0.8125rem] text-ink-3">
                    {phaseOf(fixture) === 'on' ? t('compose.fixture.live') : kickOffText(fixture.kickOff)} ·{' '}
                    {fixture.tournament.name}
                  </span>
                </span>
              </button>
            </li>
          ))}
      </ul>
      {loaded && !loaded.ok && (
        <ErrorState
          title={t('feed.failed.title')}
          text={t('state.error.text')}
          retryLabel={t('state.retry')}
          isBusy={false}
          onRetry={retry}
        />
      )}
    </Dialog>
  )
}

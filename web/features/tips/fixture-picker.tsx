import { useEffect, useState } from 'react'
import { type TipFixture, tipFixtures } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { SpoilerText } from '#web/fixture/spoilers.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const typingMs = 250

/** Searches the fixtures that accept tips, by team or tournament. Before the user types, shows the soonest ones. */
export function FixturePicker({ choose }: { choose: (fixture: TipFixture) => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [tries, setTries] = useState(0)
  const [found, setFound] = useState<Loaded<TipFixture[]> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks the same again
  useEffect(() => {
    let isNewest = true
    const timer = setTimeout(
      () =>
        call(tipFixtures, { q: typed, locale }).then(
          ({ list }) => isNewest && setFound({ ok: true, data: list }),
          () => isNewest && setFound({ ok: false }),
        ),
      typed === '' ? 0 : typingMs,
    )
    return () => {
      isNewest = false
      clearTimeout(timer)
    }
  }, [typed, locale, tries])

  return (
    <>
      <Field
        label={t('createTip.search')}
        placeholder={t('createTip.searchHint')}
        type="search"
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="-mx-2 mt-3 h-80 overflow-y-auto px-2" aria-live="polite" aria-busy={!found}>
        {!found ? (
          <Loading />
        ) : !found.ok ? (
          <ReadError read={() => setTries(tries + 1)} />
        ) : found.data.length === 0 ? (
          <p className="py-8 text-center text-sm text-ink-2">{t('createTip.noFixture')}</p>
        ) : (
          <ul aria-label={t('createTip.fixtures')} className="flex flex-col gap-1">
            {found.data.map((fixture) => (
              <li key={fixture.fixtureId}>
                <button
                  type="button"
                  onClick={() => choose(fixture)}
                  className="flex min-h-14 w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-surface-3"
                >
                  <FixtureFace fixture={fixture} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

export function FixtureFace({ fixture }: { fixture: TipFixture }) {
  const kickOffText = useKickOffText()
  const t = useTranslate()
  const { home, away, kickOff, tournament, state } = fixture
  const isLive = state !== 'scheduled'
  return (
    <span className="min-w-0 flex-1">
      <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
        <Crest of={home} size={20} />
        <span className="min-w-0 truncate">{home.name}</span>
        <span className="tabular shrink-0 text-ink-2">
          {isLive ? <SpoilerText>{`${home.score ?? 0}–${away.score ?? 0}`}</SpoilerText> : '–'}
        </span>
        <span className="min-w-0 truncate">{away.name}</span>
        <Crest of={away} size={20} />
      </span>
      <span className="tabular block truncate text-xs text-ink-3">
        {isLive ? t('fixture.live') : kickOffText(kickOff)} · {tournament}
      </span>
    </span>
  )
}

function Loading() {
  return (
    <ul aria-hidden className="flex flex-col gap-1">
      {['a', 'b', 'c', 'd', 'e'].map((place) => (
        <li key={place} className="px-3 py-2">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-1.5 h-4 w-2/5" />
        </li>
      ))}
    </ul>
  )
}

import { useState } from 'react'
import type { SportCode } from '#contract/schedule.ts'
import type { TeamSummary } from '#contract/teams.ts'
import { call } from '#web/api/call.ts'
import { useSearch } from '#web/features/search/use-search.ts'
import { sportPages } from '#web/fixture/sport.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { chipClass } from '#web/ui/chip.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { loadTeams } from './load-teams.ts'
import { PickChip } from './pick-chip.tsx'
import type { Picked } from './use-picks.ts'

/** Popular teams, those of one sport, or those with a name. Each tap picks a team, or no longer. */
export function TeamPicks({ given, picks }: { given: readonly TeamSummary[]; picks: Picked }) {
  const t = useTranslate()
  const locale = useLocale()
  const [text, setText] = useState('')
  const [sport, setSport] = useState<SportCode | null>(null)
  const [popular, setPopular] = useState(given)
  const found = useSearch(text)
  const teams = found.kind === 'found' ? found.found.teams : popular

  async function chooseSport(next: SportCode | null): Promise<void> {
    setSport(next)
    setText('')
    try {
      setPopular(next === null ? given : await loadTeams(call, { locale, sport: next }))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <section aria-labelledby="welcome-teams">
      <h2 id="welcome-teams" className="mb-3 text-lg font-bold">
        {t('welcome.teams')}
      </h2>
      <Field
        label={t('welcome.search')}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row */}
      <div role="group" aria-label={t('welcome.sport')} className="scroll-row -mx-4 mt-3 px-4 py-0.5">
        {[null, ...sportPages].map((one) => (
          <button
            key={one?.slug ?? 'all'}
            type="button"
            aria-pressed={(one?.code ?? null) === sport}
            onClick={() => void chooseSport(one?.code ?? null)}
            className={chipClass((one?.code ?? null) === sport ? 'on' : 'off')}
          >
            {t(one ? one.label : 'state.all')}
          </button>
        ))}
      </div>
      {found.kind === 'found' && teams.length === 0 ? (
        <p role="status" className="py-8 text-center text-sm text-ink-2">
          {t('welcome.noTeam')}
        </p>
      ) : (
        <ul
          aria-busy={found.kind === 'searching'}
          className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4"
        >
          {teams.map((team) => (
            <li key={team.id} className="min-w-0">
              <PickChip
                isPicked={picks.has('team', team.id)}
                name={team.name}
                face={<Crest of={team} size={28} />}
                toggle={() => picks.toggle('team', team.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { leagueCreate, maxLeagueNameLength } from '#contract/prediction-leagues.ts'
import type { PredictionContest } from '#contract/predictions.ts'
import { call } from '#web/api/call.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { leaguePath } from './predictions-path.ts'

export function CreateLeague({ contests }: { contests: readonly PredictionContest[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [contestId, setContestId] = useState(contests[0]?.id ?? '')
  const [state, setState] = useState<{ isBusy: boolean; error?: string }>({ isBusy: false })
  /** Id of the request. A retry after a lost response sends the same id, so it does not create a second league. */
  const requestId = useRef(randomUuid())

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    setState({ isBusy: true })
    try {
      const league = await call(leagueCreate, { contestId, name, requestId: requestId.current })
      showToast({ tone: 'success', title: t('predictions.leagues.created', { name: league.name }) })
      await navigate(localePath(locale, leaguePath(league.id)))
    } catch (error) {
      setState({ isBusy: false, error: failureText(t, error) })
    }
  }

  return (
    <form className="card grid gap-3 p-4" onSubmit={(event) => void create(event)}>
      <h2 className="font-bold">{t('predictions.leagues.create')}</h2>
      <p className="text-sm text-ink-2">{t('predictions.leagues.text')}</p>
      <Field
        label={t('predictions.leagues.name')}
        error={state.error}
        value={name}
        maxLength={maxLeagueNameLength}
        onChange={({ target }) => setName(target.value)}
      />
      {contests.length > 1 && (
        <SelectField
          label={t('predictions.leagues.contest')}
          value={contestId}
          options={contests.map(({ id, tournament, season }) => ({ value: id, label: `${tournament.name} ${season}` }))}
          onChange={({ target }) => setContestId(target.value)}
        />
      )}
      <Button type="submit" isBusy={state.isBusy} disabled={name.trim().length < 2}>
        {t('predictions.leagues.create')}
      </Button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { leagueCodeLength, leagueJoin } from '#contract/prediction-leagues.ts'
import { call } from '#web/api/call.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LeagueInvitation } from './league-invitation.tsx'
import { leaguePath } from './predictions-path.ts'

export function JoinLeague({ code: given }: { code: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const [code, setCode] = useState(given.toUpperCase())
  const [state, setState] = useState<{ isBusy: boolean; error?: string }>({ isBusy: false })

  async function join(event: FormEvent): Promise<void> {
    event.preventDefault()
    setState({ isBusy: true })
    try {
      const league = await call(leagueJoin, { code })
      showToast({ tone: 'success', title: t('predictions.leagues.joined', { name: league.name }) })
      await navigate(localePath(locale, leaguePath(league.id)))
    } catch (error) {
      setState({ isBusy: false, error: failureText(t, error) })
    }
  }

  return (
    <form className="card grid gap-3 p-4" onSubmit={(event) => void join(event)}>
      <h2 className="font-bold">{t('predictions.leagues.join')}</h2>
      {code.length === leagueCodeLength && <LeagueInvitation code={code} />}
      <Field
        label={t('predictions.leagues.code')}
        help={t('predictions.leagues.code.hint')}
        error={state.error}
        value={code}
        maxLength={leagueCodeLength}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setCode(target.value.toUpperCase())}
      />
      <Button type="submit" isBusy={state.isBusy} disabled={code.trim().length !== leagueCodeLength}>
        {t('predictions.leagues.join')}
      </Button>
    </form>
  )
}

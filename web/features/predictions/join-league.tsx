import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { leagueCodeLength, leagueJoin } from '#contract/prediction-leagues.ts'
import { plainCode } from '#contract/rules/typed-code.ts'
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

/** Returns the code in a typed text, or in an invitation's whole address. */
function codeIn(typed: string): string {
  return plainCode(/[?&]ma=([^&#\s]+)/.exec(typed)?.[1] ?? typed)
}

export function JoinLeague({ code: given }: { code: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const [code, setCode] = useState(codeIn(given))
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
        maxLength={500}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setCode(codeIn(target.value))}
      />
      <Button type="submit" isBusy={state.isBusy} disabled={code.length !== leagueCodeLength}>
        {t('predictions.leagues.join')}
      </Button>
    </form>
  )
}

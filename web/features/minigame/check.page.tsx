import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { minigameRound } from '#contract/minigame.ts'
import { siteContext } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { checkRound } from './check-shot.ts'
import { Fact } from './fact.tsx'
import { ShotDot } from './scoreboard.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  return orNotFound(context.get(siteContext).call(minigameRound, { id: params.id ?? '' }), url)
}

export default function MinigameCheckPage() {
  const t = useTranslate()
  const text = useNumberText()
  const { round, displayName } = useLoaderData<typeof loader>()
  const [checked, setChecked] = useState<boolean[] | 'insecure' | null>(null)
  useEffect(() => {
    void checkRound(round.id, round.shots).then((result) => setChecked(result ?? 'insecure'))
  }, [round])
  const title = t('minigameCheck.title', { id: round.id })
  const said = { name: displayName, goals: round.goals, points: text(round.points) }
  return (
    <>
      <PageHead title={title} description={t('minigameCheck.description')} isIndexed={false} />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="tabular mt-1 font-semibold">{t('minigameCheck.player', said)}</p>
      <p className="mt-2 max-w-2xl text-sm text-ink-2">{t('minigame.fair.text')}</p>
      <p role="status" className="mt-4 min-h-6 font-semibold">
        {round.shots.length === 0
          ? t('minigameCheck.none')
          : checked === 'insecure'
            ? t('shell.noHashes')
            : checked && t(checked.every(Boolean) ? 'minigameCheck.all' : 'minigameCheck.bad')}
      </p>
      <ol className="mt-3 grid gap-4 lg:grid-cols-2">
        {round.shots.map(({ number, outcome, points, hash, seed, nonce, aim, ball, reading }, at) => (
          <li key={number} className="card p-4">
            <p className="flex items-center gap-3 font-bold">
              <ShotDot outcome={outcome} />
              {`${t('minigame.shot', { number })}: ${t(`minigame.outcome.${outcome}`)}`}
              <span className="tabular ml-auto text-sm text-ink-2">
                {t('minigame.points', { points: text(points) })}
              </span>
            </p>
            {Array.isArray(checked) && (
              <p className={checked[at] ? 'mt-2 font-semibold text-good' : 'mt-2 font-semibold text-danger'}>
                {t(checked[at] ? 'minigame.fair.good' : 'minigame.fair.bad')}
              </p>
            )}
            <dl className="mt-2 grid gap-2 text-xs">
              <Fact name={t('minigameCheck.hash')}>{hash}</Fact>
              <Fact name={t('minigameCheck.seed')}>{seed}</Fact>
              {nonce !== null && <Fact name={t('minigameCheck.nonce')}>{nonce}</Fact>}
              <Fact name={t('minigameCheck.aim')}>{`${aim.x}, ${aim.y}; ${aim.power}`}</Fact>
              <Fact name={t('minigameCheck.ball')}>{`${ball.x}, ${ball.y}`}</Fact>
              <Fact name={t('minigameCheck.reading')}>{reading.join(' ') || '-'}</Fact>
            </dl>
          </li>
        ))}
      </ol>
      <LocaleLink
        to="/minigame"
        className="tap mt-4 inline-flex items-center font-semibold text-primary hover:underline"
      >
        {t('minigameCheck.back')}
      </LocaleLink>
    </>
  )
}

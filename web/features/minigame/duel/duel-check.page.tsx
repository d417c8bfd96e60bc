import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type DuelSideInfo, type MinigameDuel, minigameDuel } from '#contract/minigame-duel.ts'
import { diveNumber, duelSides } from '#contract/rules/minigame-duel.ts'
import { siteContext } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { Fact } from '#web/features/minigame/fact.tsx'
import { ShotDot } from '#web/features/minigame/scoreboard.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { checkDuel, type DuelCheck } from './check-duel.ts'
import { duelPath } from './duel-path.ts'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  return orNotFound(context.get(siteContext).call(minigameDuel, { id: params.id ?? '' }), url)
}

export default function DuelCheckPage() {
  const t = useTranslate()
  const duel: MinigameDuel = useLoaderData<typeof loader>()
  const [checked, setChecked] = useState<DuelCheck | 'insecure' | null>(null)
  useEffect(() => {
    void checkDuel(duel).then((result) => setChecked(result ?? 'insecure'))
  }, [duel])
  const title = t('minigameDuel.check.title')
  const isGood =
    checked !== null &&
    checked !== 'insecure' &&
    duelSides.every((side) => checked.hashes[side] && checked.shots[side].every(Boolean))
  return (
    <>
      <PageHead title={title} description={t('minigameDuel.check.text')} isIndexed={false} />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-2 max-w-2xl text-sm text-ink-2">{t('minigameDuel.check.text')}</p>
      <p className="mt-2 max-w-2xl text-sm text-ink-2">{t('minigameDuel.check.limits')}</p>
      <p role="status" className="mt-4 min-h-6 font-semibold">
        {duel.status !== 'finished'
          ? t('minigameDuel.check.sealed')
          : checked === 'insecure'
            ? t('shell.noHashes')
            : checked && t(isGood ? 'minigameDuel.check.all' : 'minigameDuel.check.bad')}
      </p>
      <div className="mt-3 grid gap-4 lg:grid-cols-2">
        {duelSides.map((side) => {
          const info = duel[side]
          if (!info) return null
          const of = checked === null || checked === 'insecure' ? null : checked
          return <Side key={side} info={info} isHashGood={of?.hashes[side]} shots={of?.shots[side]} />
        })}
      </div>
      <LocaleLink
        to={duelPath(duel.id)}
        className="tap mt-4 inline-flex items-center font-semibold text-primary hover:underline"
      >
        {t('minigameDuel.check.back')}
      </LocaleLink>
    </>
  )
}

type SideProps = { info: DuelSideInfo; isHashGood: boolean | undefined; shots: boolean[] | undefined }

function Side({ info: { player, hash, sealed, shots, goals }, isHashGood, shots: checks }: SideProps) {
  const t = useTranslate()
  return (
    <section className="card p-4">
      <h2 className="tabular font-bold">
        {goals === null ? player.displayName : t('minigameDuel.goals', { name: player.displayName, goals })}
      </h2>
      <dl className="mt-2 grid gap-2 text-xs">
        <Fact name={t('minigameCheck.hash')}>
          {hash ?? '-'} <Good is={isHashGood} />
        </Fact>
        {sealed && (
          <>
            <Fact name={t('minigameDuel.check.salt')}>{sealed.salt}</Fact>
            <Fact name={t('minigameDuel.check.shots')}>
              {sealed.shots.map(({ x, y, power }) => `${x}, ${y}; ${power}`).join(' | ')}
            </Fact>
            <Fact name={t('minigameDuel.check.dives')}>{sealed.dives.map(diveNumber).join(' ')}</Fact>
          </>
        )}
      </dl>
      {shots && (
        <ol className="mt-3 grid gap-1.5 text-sm">
          {shots.map(({ outcome, ball }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two shots may be equal, and their order never changes
            <li key={at} className="tabular flex items-center gap-3">
              <ShotDot outcome={outcome} />
              {t('minigame.shot', { number: at + 1 })}: {t(`minigame.outcome.${outcome}`)}
              <span className="font-mono text-xs text-ink-3">{`${ball.x}, ${ball.y}`}</span>
              <span className="flex-1" />
              <Good is={checks?.[at]} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Good({ is }: { is: boolean | undefined }) {
  const t = useTranslate()
  if (is === undefined) return null
  return (
    <span className={is ? 'font-sans font-semibold text-good' : 'font-sans font-semibold text-danger'}>
      {t(is ? 'minigame.fair.good' : 'minigame.fair.bad')}
    </span>
  )
}

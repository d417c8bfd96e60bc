import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type MarbleRace, marbleChains, marbleRaceProof, marbleTrack, type RaceResult } from '#contract/marble.ts'
import { marbleOf } from '#contract/rules/marble-field.ts'
import { marbleTrackNames } from '#contract/rules/marble-names.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { MarbleDot } from './marble-dot.tsx'
import { secondsText } from './seconds-text.ts'
import type { CheckedPart, RaceCheck, RaceToCheck } from './verify-race.ts'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const raceId = params.raceId ?? ''
  if (!/^\d{1,18}$/.test(raceId)) throw notFound(url)
  return orNotFound(context.get(siteContext).call(marbleRaceProof, { raceId }), url)
}

type State = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed' } | { kind: 'insecure' } | RaceCheck

export default function MarbleCheckPage() {
  const { race, roomSlug, chain } = useLoaderData<typeof loader>()
  const { locale, translate: t } = useLanguage()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const track = marbleTrackNames[race.trackId]?.[locale] ?? race.trackId
  const title = t('marble.checkTitle', { race: race.raceNo, track })
  const { result } = race

  async function check(finished: RaceResult): Promise<void> {
    if (!crypto.subtle) return setState({ kind: 'insecure' })
    setState({ kind: 'running' })
    try {
      const { verifyRace } = await import('./verify-race.ts')
      setState(await verifyRace({ race, result: finished, chain }))
    } catch (error) {
      console.warn('A race could not be run again', error)
      setState({ kind: 'failed' })
    }
  }

  return (
    <>
      <PageHead title={title} description={t('marble.fairText')} />
      <div className="mx-auto max-w-3xl">
        <LocaleLink to={`/truc-tiep/dua-bi/${roomSlug}`} className="text-sm font-semibold text-primary hover:underline">
          ← {t('marble.backToRoom')}
        </LocaleLink>
        <h1 className="mt-2 text-2xl font-bold">{title}</h1>
        <p className="mt-1 text-sm text-ink-2">{t('marble.fairText')}</p>
        <p className="mt-2 text-sm text-ink-2">{t('marble.fairLimits')}</p>
        <section className="card mt-5 p-4 sm:p-6">
          {result ? (
            <>
              <Button isBusy={state.kind === 'running'} onClick={() => void check(result)}>
                {t('marble.verify')}
              </Button>
              <div aria-live="polite" className={state.kind === 'idle' ? undefined : 'mt-4 min-h-40'}>
                {state.kind === 'running' && <p className="text-ink-2">{t('marble.checking')}</p>}
                {state.kind === 'failed' && <p className="text-danger">{t('marble.checkFailed')}</p>}
                {state.kind === 'insecure' && <p className="text-ink-2">{t('shell.noHashes')}</p>}
                {state.kind === 'unknown' && <p className="text-ink-2">{t('marble.checkUnknown')}</p>}
                {state.kind === 'checked' && <Report report={state} />}
              </div>
              <Finishes race={race} result={result} />
              <Published race={race} />
              <Proof race={race} result={result} chain={chain} />
            </>
          ) : (
            <>
              <p className="text-ink-2">{t('marble.notOver')}</p>
              <dl className="mt-3">
                <Fact name={t('marble.commit')} value={race.commit} />
              </dl>
            </>
          )}
        </section>
      </div>
    </>
  )
}

const parts: CheckedPart[] = ['commit', 'chain', 'entropy', 'track', 'lanes', 'order', 'hash']

function Report({ report: { parts: checked, tookMs } }: { report: Extract<RaceCheck, { kind: 'checked' }> }) {
  const { translate: t } = useLanguage()
  const isGood = parts.every((part) => checked[part])
  const Icon = isGood ? BadgeCheck : CircleX
  return (
    <>
      <p className={classNames('flex items-center gap-2 font-bold', isGood ? 'text-good' : 'text-danger')}>
        <Icon size={20} aria-hidden className="shrink-0" />
        {t(isGood ? 'marble.checkGood' : 'marble.checkBad', { ms: tookMs })}
      </p>
      <ul className="mt-3 grid gap-1.5 text-sm">
        {parts.map((part) => {
          const Sign = checked[part] ? BadgeCheck : CircleX
          return (
            <li key={part} className="flex items-center gap-2">
              <Sign size={16} aria-hidden className={checked[part] ? 'text-good' : 'text-danger'} />
              {t(`marble.part.${part}`)}
              <span className="sr-only">{t(checked[part] ? 'marble.partGood' : 'marble.partBad')}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Finishes({ race, result }: { race: MarbleRace; result: RaceResult }) {
  const { locale, translate: t } = useLanguage()
  return (
    <ol className="mt-5 grid gap-1 text-sm sm:grid-cols-2">
      {result.finishes.map(({ slot, timeUs }, at) => {
        const id = race.marbles[slot] ?? 1
        return (
          <li key={slot} className="flex flex-wrap items-center gap-2 rounded-sm bg-surface-2 px-2 py-1">
            <span className="tabular w-5 text-right font-bold">{at + 1}</span>
            <MarbleDot id={id} size={22} />
            <span className="truncate font-semibold">{marbleOf(id).names[locale]}</span>
            <span className="tabular ml-auto text-ink-2">
              {timeUs === null ? t('marble.dnf') : t('marble.seconds', { seconds: secondsText(timeUs, locale, 3) })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Proof({ race, result, chain }: RaceToCheck) {
  const { translate: t } = useLanguage()
  return (
    <dl className="mt-5 grid gap-3">
      <Fact name={t('marble.commit')} value={race.commit} />
      <Fact name={t('marble.serverSeed')} value={result.serverSeed} />
      <Fact name={t('marble.anchor', { at: race.chainNo, length: chain.length })} value={chain.anchor} />
      <Fact name={t('marble.clientSeed', { count: result.nonces.length })} value={result.clientSeed} />
      <Fact name={t('marble.trackHash')} value={race.trackHash} />
      <Fact name={t('marble.raceHash')} value={result.hash} />
      <Fact name={t('marble.engine')} value={race.engine} />
    </dl>
  )
}

function Published({ race: { trackId, roomId } }: { race: MarbleRace }) {
  const { translate: t } = useLanguage()
  return (
    <p className="mt-5 flex flex-wrap gap-x-4 text-sm font-semibold text-primary">
      <a href={marbleTrack.path.replace('{trackId}', trackId)} className="tap inline-flex items-center hover:underline">
        {t('marble.geometry')}
      </a>
      <a href={`${marbleChains.path}?roomId=${roomId}`} className="tap inline-flex items-center hover:underline">
        {t('marble.anchors')}
      </a>
    </p>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-3">{name}</dt>
      <dd>
        <code className="mt-1 block break-all rounded-sm bg-surface-2 p-2 text-xs text-ink-2">{value}</code>
      </dd>
    </div>
  )
}

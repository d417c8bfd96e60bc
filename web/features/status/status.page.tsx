import Rss from 'lucide-react/icons/rss'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type Incident, type PartState, partStates, type SiteStatus, siteStatus } from '#contract/status.ts'
import { siteContext } from '#web/api/site-context.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PageHead } from '#web/way/page-head.tsx'

const refreshMs = 30_000

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(siteContext).call(siteStatus)
}

export default function StatusPage() {
  const t = useTranslate()
  const momentText = useMomentText()
  const { checkedAt, parts, incidents } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), refreshMs)
    return () => clearInterval(timer)
  }, [revalidate])
  const feed = localePath(useLocale(), '/trang-thai/atom.xml')
  const worst = partStates.findLast((state) => parts.some((part) => part.state === state)) ?? 'good'
  return (
    <div className="mx-auto max-w-3xl pb-8">
      <PageHead title={t('status.title')} description={t('status.about')} />
      <link rel="alternate" type="application/atom+xml" title={`${t('status.title')} (Atom)`} href={feed} />
      <h1 className="text-2xl font-bold sm:text-3xl">{t('status.title')}</h1>
      <div className="card mt-4 flex items-center gap-4 p-5">
        <Dot state={worst} className="size-4" />
        <div className="min-w-0">
          <p className="text-lg font-semibold text-balance">{t(`status.all.${worst}`)}</p>
          <p className="text-sm text-ink-3">{t('status.checked', { time: momentText(checkedAt) })}</p>
        </div>
      </div>
      <Parts parts={parts} />
      <div className="mt-10 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-bold">{t('status.incidents')}</h2>
        <a href={feed} className="inline-flex min-h-11 items-center gap-1.5 text-sm text-primary hover:underline">
          <Rss size={14} aria-hidden />
          {t('status.feed')}
        </a>
      </div>
      {incidents.length === 0 ? (
        <p className="mt-3 text-ink-2">{t('status.none')}</p>
      ) : (
        <ul className="mt-3 flex flex-col gap-4">
          {incidents.map((incident) => (
            <IncidentCard key={incident.id} incident={incident} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Parts({ parts }: { parts: SiteStatus['parts'] }) {
  const t = useTranslate()
  return (
    <ul className="mt-3 grid gap-3 sm:grid-cols-2">
      {parts.map(({ part, state }) => (
        <li key={part} className="card flex flex-wrap items-center gap-3 px-5 py-4">
          <Dot state={state} className="size-2.5" />
          <span className="min-w-0 flex-1 font-semibold">{t(`status.part.${part}`)}</span>
          <span className="shrink-0 text-sm text-ink-2">{t(`status.state.${state}`)}</span>
        </li>
      ))}
    </ul>
  )
}

function IncidentCard({ incident }: { incident: Incident }) {
  const t = useTranslate()
  const locale = useLocale()
  const momentText = useMomentText()
  const { title, parts, startedAt, endedAt, updates } = incident
  return (
    <li className="card p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-lg font-semibold text-balance">{title[locale]}</h3>
        {endedAt === null && <Badge tone="gold">{t('status.open')}</Badge>}
        {parts.map((part) => (
          <Badge key={part}>{t(`status.part.${part}`)}</Badge>
        ))}
      </div>
      <p className="mt-1 text-sm text-ink-3">
        {momentText(startedAt)}
        {endedAt !== null && ` · ${t('status.closed', { time: momentText(endedAt) })}`}
      </p>
      {updates.length > 0 && (
        <ol className="mt-4 flex flex-col gap-4 border-l border-line pl-4">
          {updates.map(({ id, state, text, at }) => (
            <li key={id}>
              <p className="text-sm text-ink-3">
                <span className="font-semibold text-ink">{t(`status.incident.${state}`)}</span> · {momentText(at)}
              </p>
              <p className="mt-1 leading-relaxed whitespace-pre-line text-ink-2">{text[locale]}</p>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

const tones: Record<PartState, string> = { good: 'bg-good-fill', impaired: 'bg-gold', down: 'bg-danger' }

/** The state is always written beside it. */
function Dot({ state, className }: { state: PartState; className: string }) {
  return <span aria-hidden className={classNames('shrink-0 rounded-full', tones[state], className)} />
}

import Briefcase from 'lucide-react/icons/briefcase'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { type PositionInBrief, positionList, positionTeams } from '#contract/careers.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { chipClass, chipCountClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { OwnApplications } from './own-applications.tsx'
import { PositionFacts } from './position-facts.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(url.pathname)
  return { positions: await settle(context.get(siteContext).call(positionList, { locale })) }
}

const values = ['fans', 'craft', 'time'] as const

export default function CareersPage() {
  const t = useTranslate()
  const { positions } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('careers.title')} description={t('careers.text')} />
      <header className="field field-football relative isolate overflow-hidden rounded-xl px-6 py-10 text-on-picture sm:px-12 sm:py-14">
        <span aria-hidden className="absolute inset-0 -z-10 bg-linear-to-t from-picture-shade to-transparent" />
        <p className="text-sm font-semibold uppercase tracking-wide">{t('careers.title')}</p>
        <h1 className="mt-2 max-w-2xl text-3xl font-bold text-balance sm:text-4xl">{t('careers.hero')}</h1>
        <p className="mt-3 max-w-2xl leading-relaxed sm:text-lg">{t('careers.text')}</p>
      </header>
      <OwnApplications />
      <section aria-labelledby="open-positions" className="mt-8">
        <SectionHeading id="open-positions" title={t('careers.open')} />
        {positions.ok ? <Positions list={positions.data.list} /> : <RetryState />}
      </section>
      <ul className="mt-8 grid gap-4 pb-8 md:grid-cols-3">
        {values.map((value) => (
          <li key={value} className="card p-5">
            <p className="font-semibold">{t(`careers.value.${value}`)}</p>
            <p className="mt-1 text-sm leading-relaxed text-ink-2">{t(`careers.value.${value}.text`)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Positions({ list }: { list: PositionInBrief[] }) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const team = search.get('nhom')
  const teams = positionTeams.filter((one) => list.some((position) => position.team === one))
  const shown = teams.some((one) => one === team) ? list.filter((position) => position.team === team) : list
  if (list.length === 0)
    return (
      <div className="card mt-3">
        <EmptyState
          icon={<Briefcase size={24} />}
          title={t('careers.none')}
          text={t('careers.none.text')}
          action={
            <LocaleLink to="/phan-hoi" className={buttonClass({ tone: 'neutral' })}>
              {t('careers.none.action')}
            </LocaleLink>
          }
        />
      </div>
    )
  const chip = (name: string | null, label: string, count: number) => {
    const state = (teams.some((one) => one === team) ? team : null) === name ? 'on' : 'off'
    return (
      <LocaleLink
        key={label}
        to={name === null ? '/tuyen-dung' : `/tuyen-dung?nhom=${name}`}
        aria-current={state === 'on' ? 'true' : undefined}
        preventScrollReset
        className={chipClass(state)}
      >
        {label}
        <span className={chipCountClass(state)}>{count}</span>
      </LocaleLink>
    )
  }
  return (
    <>
      <nav aria-label={t('careers.teams')} className="scroll-row mt-3 flex gap-2">
        {chip(null, t('state.all'), list.length)}
        {teams.map((one) =>
          chip(one, t(`careers.team.${one}`), list.filter((position) => position.team === one).length),
        )}
      </nav>
      <ul className="mt-4 grid gap-3 md:grid-cols-2">
        {shown.map((position) => (
          <li key={position.slug} className="card relative p-5 transition-colors hover:border-line-strong">
            <p className="text-sm font-semibold text-primary">{t(`careers.team.${position.team}`)}</p>
            <h3 className="mt-1 text-lg font-bold">
              <LocaleLink to={`/tuyen-dung/${position.slug}`} className="card-link">
                {position.title}
              </LocaleLink>
            </h3>
            <p className="mt-1 text-sm leading-relaxed text-ink-2">{position.summary}</p>
            <PositionFacts position={position} />
          </li>
        ))}
      </ul>
    </>
  )
}

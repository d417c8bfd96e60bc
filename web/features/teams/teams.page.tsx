import Shield from 'lucide-react/icons/shield'
import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { search } from '#contract/search.ts'
import { followedTeams, teamCountries, teamList } from '#contract/teams.ts'
import { call as callServer } from '#web/api/call.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { FollowedStrip } from '#web/features/follows/followed-strip.tsx'
import { sportBySlug } from '#web/features/schedule/sport.ts'
import { SportChips } from '#web/features/schedule/sport-chips.tsx'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { mustHavePage, pageNumberOf, queryOf } from '#web/shell/page-query.ts'
import { Pager } from '#web/shell/pager.tsx'
import { RetryState } from '#web/shell/retry-state.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BrowseFilter } from './browse-filter.tsx'
import { TeamCard, TeamGridSkeleton, teamGridClass } from './team-card.tsx'
import { teamFollow } from './team-follow.ts'

/** A country that no list can have is none. */
function countryOf(url: URL): string {
  const code = url.searchParams.get('quoc-gia') ?? ''
  return /^[A-Z]{2}(-[A-Z]{3})?$/.test(code) ? code : ''
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const sport = sportBySlug(url.searchParams.get('mon') ?? undefined)
  const country = countryOf(url)
  const q = (url.searchParams.get('q') ?? '').trim()
  const pageNum = pageNumberOf(url)
  const filter = { sport: sport?.code, country: country || undefined, locale }
  const [countries, teams] = await Promise.all([
    settle(call(teamCountries, { sport: sport?.code, locale })),
    settle(q === '' ? call(teamList, { ...filter, pageNum }) : named()),
  ])
  if (teams.ok) mustHavePage(teams.data, url)
  return { slug: sport?.slug, country, q, countries: countries.ok ? countries.data.list : [], teams }

  async function named() {
    const found = await call(search, { q: q.slice(0, 80), limit: 30, locale })
    const list = found.teams.filter(
      (team) => (!sport || team.sport === sport.code) && (country === '' || team.country.code === country),
    )
    return { list, currPage: pageNum, totalPage: 1, total: list.length }
  }
}

export default function TeamsPage() {
  const t = useTranslate()
  const locale = useLocale()
  const { slug, country, q, countries, teams } = useLoaderData<typeof loader>()
  const isSwitching = useNavigation().location?.pathname.endsWith('/doi-bong') ?? false
  const countryName = countries.find(({ code }) => code === country)?.name
  const title = countryName ? t('teams.titleOf', { country: countryName }) : t('teams.title')
  const pathOf = (values: { mon?: string | undefined; trang?: number }) =>
    `/doi-bong${queryOf({ q, mon: values.mon, 'quoc-gia': country, trang: values.trang })}`
  const loadFollowed = useCallback(async () => {
    const { list } = await callServer(followedTeams, { pageSize: 30, locale })
    return list.map(({ id, name, shortName, colour }) => ({
      id,
      path: `/doi-bong/${id}`,
      name,
      mark: <Crest shortName={shortName} colour={colour} size={28} />,
    }))
  }, [locale])
  return (
    <>
      <PageHead title={title} description={t('teams.description')} isIndexed={q === ''} />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('teams.description')}</p>
      <div className="mt-4 flex flex-col gap-3">
        <SportChips current={sportBySlug(slug) ?? null} pathOf={(sport) => pathOf({ mon: sport?.slug })} />
        <BrowseFilter
          path="/doi-bong"
          label={t('teams.filter')}
          nameLabel={t('teams.name')}
          placeholder={t('teams.namePlaceholder')}
          countries={countries}
          given={{ q, country }}
          hidden={{ mon: slug }}
        />
      </div>
      <FollowedStrip
        kind={teamFollow}
        title={t('teams.followed')}
        invitation={t('teams.description')}
        load={loadFollowed}
      />
      <div className="mt-5" aria-busy={isSwitching}>
        {isSwitching ? (
          <TeamGridSkeleton />
        ) : !teams.ok ? (
          <div className="card">
            <RetryState />
          </div>
        ) : teams.data.list.length === 0 ? (
          <NoTeams />
        ) : (
          <>
            <h2 className="tabular mb-3 text-sm font-semibold text-ink-2">
              {t('teams.count', { count: teams.data.total })}
            </h2>
            <ul className={teamGridClass}>
              {teams.data.list.map((team) => (
                <li key={team.id}>
                  <TeamCard team={team} />
                </li>
              ))}
            </ul>
            <Pager
              page={teams.data.currPage}
              pages={teams.data.totalPage}
              pathOf={(trang) => pathOf({ mon: slug, ...(trang > 1 ? { trang } : {}) })}
            />
          </>
        )}
      </div>
    </>
  )
}

function NoTeams() {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<Shield size={24} />}
        title={t('teams.empty.title')}
        text={t('teams.empty.text')}
        action={
          <LocaleLink to="/doi-bong" className={buttonClass({ tone: 'neutral' })}>
            {t('teams.empty.action')}
          </LocaleLink>
        }
      />
    </div>
  )
}
